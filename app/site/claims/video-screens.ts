import calendar from '#config/art/obj-calendar.svg';
import chat from '#config/art/obj-chat.svg';
import checklist from '#config/art/obj-checklist.svg';
import phone from '#config/art/obj-phonephoto.svg';
import status from '#config/art/obj-status.svg';
import type { VideoId } from '#config/videos.ts';

/** The picture on a video's screen until it plays. */
export const videoScreens: Record<VideoId, { picture: string; tile: 'sky' | 'peach' | 'sun' | 'grass' }> = {
  'guide-send-documents': { picture: chat, tile: 'sky' },
  'guide-estimate': { picture: calendar, tile: 'peach' },
  'guide-status-non-customer': { picture: status, tile: 'sun' },
  'guide-report': { picture: phone, tile: 'grass' },
  'guide-status': { picture: checklist, tile: 'sky' },
};
