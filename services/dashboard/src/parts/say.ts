import type { NotificationData } from '@mantine/notifications';

/** Says something beside the page for a while. What draws it is loaded after the page. */
export const say = async (data: NotificationData): Promise<void> =>
  void (await import('@mantine/notifications')).notifications.show(data);
