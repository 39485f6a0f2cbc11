import { url } from './config.ts';

/** Settings of every service that writes links. */
export const publicUrlSettings = {
  publicUrl: url('TINTYPE_PUBLIC_URL', ['http:', 'https:'], {
    about: 'public URL of the API; links in responses and notifications start with it',
    fallback: 'http://localhost:3000',
  }),
};

/** Paths are appended as they are. */
export const withoutSlash = (publicUrl: string): string => publicUrl.replace(/\/+$/, '');
