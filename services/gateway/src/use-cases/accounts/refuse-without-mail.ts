import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { AccountSettings } from '../../accounts/accounts.ts';

export function refuseWithoutMail({ hasMail }: AccountSettings, instead: string): void {
  if (!hasMail)
    throw new ServiceError('INVALID_REQUEST', { message: `This installation cannot send email. ${instead}` });
}
