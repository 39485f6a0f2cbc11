import { url } from './config.ts';

export const publicUrlSettings = {
  publicUrl: url('TINTYPE_PUBLIC_URL', ['http:', 'https:'], {
    about: 'public URL of the API; links in responses and notifications start with it',
    fallback: 'http://localhost:3000',
  }),
};

/** Paths are appended to this value without changes. */
export const withoutSlash = (publicUrl: string): string => publicUrl.replace(/\/+$/, '');
