import { brand } from '#config/brand.ts';
import { destination } from '../content/destination-link.tsx';
import { paths } from './navigation.ts';

/** Until there is an app in the stores: how to put the site on a phone's home screen. */
export const appLinks = {
  android: destination(brand.links.androidApp, `${paths.siteRequirements}#android`),
  iphone: destination(brand.links.iosApp, `${paths.siteRequirements}#iphone`),
};
