import { url } from './config.ts';

export const publicUrlSettings = {
  publicUrl: url('TINTYPE_PUBLIC_URL', ['http:', 'https:'], {
    about: 'public URL of the API; links in responses and notifications start with it',
    fallback: 'http://localhost:3000',
  }),
};

/** Removes slashes at the end, because paths with a leading slash are appended. */
export const withoutSlash = (publicUrl: string): string => publicUrl.replace(/\/+$/, '');
