import { PageForMembers } from '../session/for-members.tsx';
import { Page, type PageProps } from './page.tsx';

/** A page on which members create or change something. Viewers see why they cannot. */
export const FormPage = ({ children, ...page }: PageProps) => (
  <Page {...page}>
    <PageForMembers>{children}</PageForMembers>
  </Page>
);
