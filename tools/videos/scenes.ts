// What is done on the screen while each step of a guide is read: one scene a step, in its order.
import type { Locator } from '@playwright/test';
import type { VideoId } from '../../app/config/videos.ts';
import type { Camera } from './camera.ts';

export type Stage = Omit<Camera, 'open'> & {
  /** A page of the site, in the language of the film. */
  open: (path: string) => Promise<void>;
  find: (selector: string) => Locator;
  /** By the message it shows. */
  named: (role: 'heading' | 'link' | 'tab', message: string) => Locator;
  customer: { email: string; password: string };
};

type Scene = (stage: Stage) => Promise<void>;
type Script = { picture: string; tile: string; scenes: Scene[] };

const PHOTOS = '/uaichome/claims/faq?tab=vehicle#photos';
const CONTACT = '/uaichome/contact';
const CLAIMS = '/uaichome/claims';
const SHOWN_DESKS = '#states [role=tabpanel]:not([hidden])';

const showPhotos: Scene = async ({ open, find, stay, scrollTo, mark }) => {
  await open(PHOTOS);
  await scrollTo(find('details:has(#photos)'));
  await stay(0.6);
  await mark(find('#photos ul'));
};

const showClaimsLine: Scene = async ({ find, named, stay, scrollTo, mark }) => {
  await scrollTo(named('heading', 'pages_contact_any_state'));
  await stay(0.6);
  await mark(
    find('div')
      .filter({ has: named('heading', 'pages_contact_claims_line') })
      .last(),
  );
};

const logIn: Scene = async ({ find, scrollTo, press, type, stay, arrive, customer }) => {
  await scrollTo(find('main h1'));
  await press(find('main [name=username]'));
  await type(customer.email);
  await press(find('main [name=password]'));
  await type(customer.password);
  await stay(0.4);
  await scrollTo(find('main [name=username]'), { below: 70 });
  await press(find('main form [type=submit]'));
  await arrive(/\/insurednew\/claims/);
};

const markClaimsCall: Scene = async ({ find, stay, scrollTo, mark }) => {
  await stay(1);
  await scrollTo(find('main a[href^="tel:"]'), { below: 250 });
  await mark(find('main a[href^="tel:"]'));
};

export const scripts: Record<VideoId, Script> = {
  'guide-send-documents': {
    picture: 'obj-chat.svg',
    tile: '--c-tile-sky',
    scenes: [
      showPhotos,
      async ({ open, named, stay, scrollTo }) => {
        await open(CONTACT);
        await stay(1.2);
        await scrollTo(named('heading', 'pages_contact_mail'), { below: 110 });
      },
      async ({ find, named, mark }) =>
        mark(
          find('div')
            .filter({ has: named('heading', 'pages_contact_mail') })
            .last(),
        ),
      showClaimsLine,
      async ({ find, stay, scrollTo, mark }) => {
        await scrollTo(find(`${SHOWN_DESKS} h2`));
        await stay(0.6);
        await mark(find(`${SHOWN_DESKS} article`).nth(1));
      },
    ],
  },

  'guide-estimate': {
    picture: 'obj-calendar.svg',
    tile: '--c-tile-peach',
    scenes: [
      async ({ open, named, stay, scrollTo, mark }) => {
        await open(CLAIMS);
        await stay(0.6);
        await scrollTo(named('heading', 'claims_remember'), { below: 90 });
        await stay(0.4);
        await mark(named('heading', 'claims_remember').locator('xpath=following-sibling::ul/li').first());
      },
      showPhotos,
      async ({ open, find, stay, scrollTo, press, look }) => {
        await open(CONTACT);
        await stay(0.6);
        await scrollTo(find('#states [role=tablist]'), { below: 4 });
        await press(find('#tab-TX'));
        await look();
        await stay(1.2);
        await press(find('#tab-FL'));
        await look();
      },
      showClaimsLine,
      async ({ stay }) => stay(1),
    ],
  },

  'guide-status-non-customer': {
    picture: 'obj-status.svg',
    tile: '--c-tile-sun',
    scenes: [
      async ({ open, named, stay, scrollTo, mark, find }) => {
        await open(CLAIMS);
        await stay(0.8);
        const way = find('article')
          .filter({ has: named('heading', 'claims_status_non_customer') })
          .last();
        await scrollTo(way, { below: 16 });
        await stay(0.4);
        await mark(way);
      },
      async ({ named, scrollTo, press, look }) => {
        await scrollTo(named('heading', 'claims_headline'));
        await press(named('tab', 'claims_non_customer'));
        await look();
      },
      async ({ find, named, stay, scrollTo, mark }) => {
        await scrollTo(named('tab', 'claims_non_customer'));
        await stay(1);
        await mark(find('[role=tabpanel]:not([hidden]) ul').first());
      },
      async ({ open, find, press, look, stay, scrollTo, mark }) => {
        await open(CONTACT);
        await scrollTo(find('#states [role=tablist]'), { below: 4 });
        await press(find('#tab-GA'));
        await look();
        await stay(1.2);
        await press(find('#tab-FL'));
        await look();
        await stay(0.8);
        await mark(find(`${SHOWN_DESKS} article`).nth(1));
      },
      showClaimsLine,
    ],
  },

  'guide-report': {
    picture: 'obj-phonephoto.svg',
    tile: '--c-tile-grass',
    scenes: [
      async ({ open, find, stay, mark }) => {
        await open(CLAIMS);
        await stay(1);
        await mark(find('main h1'));
      },
      async ({ find, scrollTo }) => scrollTo(find('#checklist ol'), { below: 20 }),
      async ({ named, scrollTo }) => scrollTo(named('heading', 'claims_need')),
      async (stage) => {
        const { named, scrollTo, press, arrive } = stage;
        await scrollTo(named('tab', 'claims_customer'));
        await press(named('link', 'claims_customer_go').first());
        await arrive(/policyholder/);
        await logIn(stage);
      },
      markClaimsCall,
    ],
  },

  'guide-status': {
    picture: 'obj-checklist.svg',
    tile: '--c-tile-sky',
    scenes: [
      async ({ open, named, stay, scrollTo, mark }) => {
        await open(CLAIMS);
        await stay(0.8);
        await scrollTo(named('heading', 'claims_status'), { below: 60 });
        await stay(1);
        await mark(named('link', 'claims_status_go').first());
      },
      async (stage) => {
        const { named, press, arrive } = stage;
        await press(named('link', 'claims_status_go').first());
        await arrive(/policyholder/);
        await logIn(stage);
      },
      markClaimsCall,
      async ({ named, stay, press, arrive }) => {
        await stay(1);
        await press(named('link', 'login_claims_faq'));
        await arrive(/claims\/faq/);
      },
      async ({ open, find, stay, scrollTo, mark }) => {
        await open('/uaichome/claims/faq#how-long');
        await scrollTo(find('details:has(#how-long)'), { below: 0 });
        await stay(0.6);
        await mark(find('#how-long ul'));
      },
    ],
  },
};
