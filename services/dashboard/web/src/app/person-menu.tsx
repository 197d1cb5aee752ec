import type { GetMeResponse } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, CircleUserRound, LogOut, MonitorX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { people } from '../api/client.ts';
import { useShowFailure } from '../ui/toasts.tsx';
import { chooseLanguage, LANGUAGES, type Language } from '../words/language.ts';
import { language, words } from '../words/words.ts';
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme.ts';

/** Who is signed in, with the ways to sign out. */
export function PersonMenu({ me }: { me: GetMeResponse }) {
  const queries = useQueryClient();
  const router = useRouter();
  const showFailure = useShowFailure();
  const tries = useRef(0);
  const leave = async (signOut: () => Promise<unknown>) => {
    tries.current += 1;
    const mine = tries.current;
    // Leaves the page before the session ends: it may ask about unsaved changes, and saving them needs the session.
    await router.navigate({ to: '/sign-in' });
    // A person who chose to stay on the page gets here only with the next navigation.
    if (mine !== tries.current || !router.matchRoute({ to: '/sign-in' })) return;
    try {
      await signOut();
      await queries.resetQueries();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button quiet shell-person">
        <CircleUserRound aria-hidden="true" size={18} />
        <span>{me.person?.displayName}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end">
          <DropdownMenu.Label className="menu-label">
            {words.roles[me.person?.role as keyof typeof words.roles]}
          </DropdownMenu.Label>
          <ThemeChoice />
          <LanguageChoice />
          <DropdownMenu.Separator className="menu-separator" />
          <DropdownMenu.Item className="menu-item" onSelect={() => void leave(() => people.signOut({}))}>
            <LogOut aria-hidden="true" size={16} /> {words.shell.signOut}
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => void leave(() => people.signOutEverywhere({}))}>
            <MonitorX aria-hidden="true" size={16} /> {words.shell.signOutEverywhere}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <>
      <DropdownMenu.Separator className="menu-separator" />
      <DropdownMenu.RadioGroup
        aria-label={words.shell.theme}
        value={theme}
        onValueChange={(chosen) => choose(chosen as Theme)}
      >
        {THEMES.map((one) => (
          // Stays open, so that the theme can be seen before the menu closes.
          <DropdownMenu.RadioItem
            key={one}
            value={one}
            className="menu-item"
            onSelect={(event) => event.preventDefault()}
          >
            <Check aria-hidden="true" size={16} className={one === theme ? undefined : 'invisible'} />{' '}
            {words.shell.themes[one]}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

function LanguageChoice() {
  return (
    <>
      <DropdownMenu.Separator className="menu-separator" />
      <DropdownMenu.RadioGroup
        aria-label={words.shell.language}
        value={language}
        onValueChange={(chosen) => chooseLanguage(chosen as Language)}
      >
        {Object.entries(LANGUAGES).map(([one, { name }]) => (
          <DropdownMenu.RadioItem key={one} value={one} lang={one} className="menu-item">
            <Check aria-hidden="true" size={16} className={one === language ? undefined : 'invisible'} /> {name}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}
