import { httpUrl } from '@exam-evaluation/runtime/config.ts';
import { z } from 'zod';

/** Sign-in at an institution by OpenID Connect: the first three, or none. */
export const oidcSettings = {
  /** Issuer, such as `https://login.example.edu/realms/school`. */
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /**
   * Claim that holds the id of an institute: people whom nobody invited are then added to it, with the role that
   * OIDC_ROLE_CLAIM holds. Without it, only people who were invited by their e-mail address are let in.
   */
  OIDC_INSTITUTE_CLAIM: z.string().optional(),
  /** Claim that holds administrator, examiner or reader, alone or in a list. */
  OIDC_ROLE_CLAIM: z.string().default('role'),
};

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  instituteClaim: string | undefined;
  roleClaim: string;
}

/** @throws Error where only some of the required settings are given. */
export function readOidcSettings(config: z.output<z.ZodObject<typeof oidcSettings>>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    throw new Error('set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none of them');
  }
  return {
    issuer,
    clientId,
    clientSecret,
    instituteClaim: config.OIDC_INSTITUTE_CLAIM,
    roleClaim: config.OIDC_ROLE_CLAIM,
  };
}
