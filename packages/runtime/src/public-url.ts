import { url } from './config.ts';

/** Of every service that writes links. */
export const publicUrlSettings = {
  publicUrl: url('TINTYPE_PUBLIC_URL', ['http:', 'https:'], {
    about: 'the address under which callers reach the API; links in answers and notifications begin with it',
    fallback: 'http://localhost:3000',
  }),
};

/** Paths are appended as they are. */
export const withoutSlash = (publicUrl: string): string => publicUrl.replace(/\/+$/, '');
