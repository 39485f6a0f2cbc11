import type { NotificationData } from '@mantine/notifications';

/** Shows a notification for some seconds. The notification library is loaded after the page. */
export const say = async (data: NotificationData): Promise<void> =>
  void (await import('@mantine/notifications')).notifications.show({
    closeButtonProps: { 'aria-label': 'Close' },
    ...data,
  });
