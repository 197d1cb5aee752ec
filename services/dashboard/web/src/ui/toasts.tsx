import { Toast } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { toFailure } from '../api/failure.ts';
import { words } from '../words/words.ts';

interface Message {
  id: number;
  text: string;
  isFailure: boolean;
}

const Show = createContext<(text: string, isFailure: boolean) => void>(() => undefined);

/** How long a message stays; failures stay until they are closed. */
const SHOWN_MS = 6_000;
/** The oldest message is removed when there would be more. */
const MESSAGES_MAX = 4;

/** Shows short messages over the page, and reads them to screen readers. */
export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const show = useCallback((text: string, isFailure: boolean) => {
    setMessages((shown) => [...shown.slice(1 - MESSAGES_MAX), { id: performance.now(), text, isFailure }]);
  }, []);
  const remove = (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id));
  return (
    <Show value={show}>
      <Toast.Provider>
        {children}
        {messages.map(({ id, text, isFailure }) => (
          <Toast.Root
            key={id}
            className={isFailure ? 'toast bad' : 'toast'}
            duration={isFailure ? Number.POSITIVE_INFINITY : SHOWN_MS}
            onOpenChange={(open) => !open && remove(id)}
          >
            <Toast.Description>{text}</Toast.Description>
            <Toast.Close className="button quiet" aria-label={words.common.close}>
              ×
            </Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport className="toasts" />
      </Toast.Provider>
    </Show>
  );
}

/** Shows a sentence for some seconds. */
export function useShowMessage(): (text: string) => void {
  const show = useContext(Show);
  return useCallback((text) => show(text, false), [show]);
}

/** Shows why something did not work, until it is closed. */
export function useShowFailure(): (error: unknown) => void {
  const show = useContext(Show);
  return useCallback((error) => show(toFailure(error).message, true), [show]);
}
