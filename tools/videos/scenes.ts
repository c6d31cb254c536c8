// What is done on the screen while each step of a guide is read: one scene for each step, in order.
import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../app/config/language.ts';
import type { VideoId } from '../../app/config/videos.ts';
import type { Camera } from './camera.ts';
import { logIn, report, reportAsOther, type Told } from './off-camera.ts';

type Login = { email: string; password: string };

export type Stage = Omit<Camera, 'open'> & {
  language: Language;
  /** Opens a page of the site, in the language of the film. */
  open: (path: string) => Promise<void>;
  /** Opens a page of our portals. */
  openPortal: (path: string) => Promise<void>;
  find: (selector: string) => Locator;
  /** Finds an element by the message it shows. */
  named: (role: 'heading' | 'link' | 'tab' | 'button', message: string) => Locator;
  /** The filmed page, for what happens between two frames. */
  page: Page;
  /** Opens a page in another browser. */
  elsewhere: () => Promise<Page>;
  /** Photos of a car; they are drawn. */
  photos: { name: string; mimeType: string; buffer: Buffer }[];
  /** A person with an open claim, from whom we have requested photos of the damage. */
  claimant: Login;
  /** A policyholder without a claim. */
  customer: Login;
};

type Scene = (stage: Stage) => Promise<void>;
type Script = {
  picture: string;
  tile: string;
  /** Done off camera. */
  before?: Scene;
  scenes: Scene[];
};

const CLAIMS = '/uaichome/claims';
const REPORT = '/insurednew/claims/report';
const SHOWN_ACTS = '[role=tabpanel]:not([hidden]) li';

const TYPED_PICTURES = 36;

const IN_WORDS: Record<Language, Told & { message: string; address: string }> = {
  en: {
    story: 'I was stopped at the light and was hit from behind.',
    car: '2021 Honda Civic',
    whereabouts: 'At home',
    message: 'The shop can take the car on Monday. Is that OK?',
    address: '1150 W Garden St, Pensacola',
  },
  es: {
    story: 'Estaba parada en el semáforo y me pegaron por atrás.',
    car: '2021 Honda Civic',
    whereabouts: 'En casa',
    message: 'El taller recibe el auto el lunes. ¿Está bien?',
    address: '1150 W Garden St, Pensacola',
  },
};

const PHOTO = 'obj-phonephoto.svg';
const CARD = 'obj-idcard.svg';
const CHAT = 'obj-chat.svg';
const HOURS = 'obj-opensign.svg';
const LIST = 'obj-checklist.svg';

/** Goes from the claims page to the page where it is done. */
function choose(act: string, there: RegExp): Scene {
  return async (stage) => {
    await stage.open(CLAIMS);
    await stage.stay(0.8);
    await goOn(act, there)(stage);
  };
}

function goOn(act: string, there: RegExp): Scene {
  return async ({ find, named, stay, scrollTo, press, arrive }) => {
    await scrollTo(find('main [role=tablist]').first(), { below: 30 });
    await stay(0.4);
    await press(find(SHOWN_ACTS).getByRole('link').and(named('link', act)));
    await arrive(there);
  };
}

const asClaimant: Scene = ({ page, claimant }) => logIn(page, claimant);

/** Shows what happens next. */
const readClaim: Scene = async ({ find, stay, scrollTo, mark }) => {
  await stay(1);
  await scrollTo(find('section:has(> #next)'), { below: 24 });
  await mark(find('#next'));
};

const readOn: Scene = async ({ find, named, stay, scrollTo }) => {
  await scrollTo(find('#talk'), { below: 30 });
  await stay(1);
  await scrollTo(named('heading', 'track_papers'), { below: 40 });
  await stay(0.8);
  await scrollTo(named('heading', 'track_happened'), { below: 40 });
};

export const scripts: Record<VideoId, Script> = {
  'guide-send-documents': {
    picture: 'obj-chat.svg',
    tile: '--c-tile-sky',
    before: asClaimant,
    scenes: [
      choose('claims_act_adjuster', /\/claims\/[A-Z]{2}-/),
      async ({ language, find, named, scrollTo, press, type, arrive }) => {
        await scrollTo(find('#talk'), { below: 30 });
        await press(find('main textarea[name=message]'));
        await type(IN_WORDS[language].message, TYPED_PICTURES);
        await press(named('button', 'track_write'));
        await arrive(/done=write/);
      },
      async ({ find, stay, scrollTo, mark }) => {
        await stay(0.6);
        await scrollTo(find('#talk'), { below: 30 });
        await mark(find('section:has(#talk) ol li').last());
      },
      async ({ find, stay, scrollTo, press, arrive }) => {
        await scrollTo(find('section:has(> #next)'), { below: 24 });
        await stay(0.8);
        await press(find('section:has(> #next) li a').first());
        await arrive(/\/items\//);
      },
      async ({ find, named, stay, scrollTo, press, look, arrive, mark, photos }) => {
        await stay(0.6);
        await scrollTo(find('main h1'), { below: 40 });
        await find('main input[type=file]').setInputFiles(photos);
        await look();
        await mark(find('main input[type=file]'));
        await stay(1);
        await scrollTo(find('main input[type=file]'), { below: 20 });
        await press(find('main form button[type=submit]').last());
        await arrive(/done=item/);
        await stay(1.4);
        await scrollTo(named('heading', 'track_papers'), { below: 40 });
      },
    ],
  },

  'guide-estimate': {
    picture: 'obj-calendar.svg',
    tile: '--c-tile-peach',
    before: asClaimant,
    scenes: [
      async ({ open, named, stay, scrollTo, mark }) => {
        await open(CLAIMS);
        await stay(0.6);
        await scrollTo(named('heading', 'claims_remember'), { below: 90 });
        await stay(0.4);
        await mark(named('heading', 'claims_remember').locator('xpath=following-sibling::ul/li').first());
      },
      choose('claims_act_estimate', /\/appointment\//),
      async ({ find, stay, scrollTo, press, arrive }) => {
        await stay(0.4);
        await scrollTo(find('#how'), { below: 60 });
        await stay(0.6);
        await press(find('nav[aria-labelledby=how] a').nth(2));
        await arrive(/at=/);
        await scrollTo(find('#when'), { below: 40 });
      },
      async ({ find, language, scrollTo, press, type, look, arrive }) => {
        await press(find('label:has([name=slot])').nth(2));
        await look();
        await scrollTo(find('main [name=address]'), { below: 60 });
        await press(find('main [name=address]'));
        await type(IN_WORDS[language].address, TYPED_PICTURES);
        await press(find('main [name=zip]'));
        await find('main [name=zip]').fill('');
        await type('32502');
        await scrollTo(find('main button[value=book]'), { below: 220 });
        await press(find('main button[value=book]'));
        await arrive(/done=booked/);
      },
      async ({ find, named, stay, scrollTo, mark }) => {
        await stay(1.4);
        await scrollTo(
          find('section')
            .filter({ has: named('link', 'visit_move') })
            .last(),
          { below: 20 },
        );
        await stay(0.4);
        await mark(named('link', 'visit_move'));
      },
    ],
  },

  'guide-status-non-customer': {
    picture: 'obj-status.svg',
    tile: '--c-tile-sun',
    scenes: [
      async ({ open, find, named, stay, scrollTo, mark }) => {
        await open(CLAIMS);
        await stay(0.8);
        const way = find('article')
          .filter({ has: named('heading', 'claims_status_non_customer') })
          .last();
        await scrollTo(way, { below: 16 });
        await stay(0.4);
        await mark(way);
      },
      async ({ find, named, stay, scrollTo, press, look, arrive }) => {
        await scrollTo(named('tab', 'claims_non_customer'), { below: 30 });
        await press(named('tab', 'claims_non_customer'));
        await look();
        await stay(0.8);
        await press(find(SHOWN_ACTS).getByRole('link').and(named('link', 'claims_act_status')));
        await arrive(/\/claims\/follow/);
      },
      async ({ elsewhere, language, find, scrollTo, press, type, arrive }) => {
        const { number, code } = await reportAsOther(await elsewhere(), language, IN_WORDS[language]);
        await scrollTo(find('main h1'), { below: 20 });
        await press(find('#number'));
        await type(number);
        await press(find('#code'));
        await type(code);
        await scrollTo(find('#number'), { below: 60 });
        await press(find('main form button[type=submit]').last());
        await arrive(/\/claims\/[A-Z]{2}-/);
      },
      readClaim,
      readOn,
    ],
  },

  'guide-report': {
    picture: 'obj-phonephoto.svg',
    tile: '--c-tile-grass',
    before: ({ page, customer }) => logIn(page, customer),
    scenes: [
      async (stage) => {
        const { open, find, stay, mark } = stage;
        await open(CLAIMS);
        await stay(0.6);
        await mark(find('main h1'));
        await stay(1.6);
        await goOn('claims_act_file', /\/claims\/report/)(stage);
      },
      async ({ find, named, stay, scrollTo, press, arrive }) => {
        await stay(0.8);
        await scrollTo(named('heading', 'report_doors_title'), { below: 20 });
        await stay(1.2);
        await scrollTo(named('link', 'report_as_account_go'), { below: 280 });
        await press(named('link', 'report_as_account_go'));
        await arrive(/report\/mine/);
        await stay(0.8);
        await press(find('main form button[type=submit]').first());
        await arrive(/report\/what/);
      },
      async ({ find, language, scrollTo, press, look, type, mark }) => {
        await scrollTo(find('main label:has([name=kind])').first(), { below: 60 });
        await press(find('main label:has([name=kind])').first());
        await look();
        await scrollTo(find('main textarea[name=story]'), { below: 50 });
        await press(find('main textarea[name=story]'));
        await type(IN_WORDS[language].story, TYPED_PICTURES);
        await mark(find('main label:has([name=story-unknown])'));
      },
      async ({ page, language, openPortal, find, named, stay, scrollTo, mark }) => {
        await report(page, IN_WORDS[language], 'photos');
        await openPortal(`${REPORT}/photos`);
        await stay(1);
        await scrollTo(find('main form').first(), { below: 20 });
        await stay(1.2);
        await scrollTo(named('link', 'report_photos_later'), { below: 260 });
        await mark(named('link', 'report_photos_later'));
      },
      async ({ page, language, openPortal, find, named, stay, scrollTo, press, arrive }) => {
        await report(page, IN_WORDS[language], 'check');
        await openPortal(`${REPORT}/check`);
        await stay(0.8);
        await scrollTo(find('main h2').first(), { below: 30 });
        await stay(0.8);
        await scrollTo(named('button', 'report_send'), { below: 260 });
        await press(named('button', 'report_send'));
        await arrive(/report\/sent/);
      },
      async ({ named, stay, scrollTo }) => {
        await stay(1.6);
        await scrollTo(named('heading', 'report_sent_next'), { below: 40 });
        await stay(1);
      },
    ],
  },

  'guide-status': {
    picture: 'obj-checklist.svg',
    tile: '--c-tile-sky',
    scenes: [
      choose('claims_act_status', /clogin/),
      async ({ find, scrollTo, press, type, stay, arrive, claimant }) => {
        await scrollTo(find('main h1'));
        await press(find('main [name=username]'));
        await type(claimant.email);
        await press(find('main [name=password]'));
        await type(claimant.password);
        await stay(0.4);
        await scrollTo(find('main [name=username]'), { below: 70 });
        await press(find('main form [type=submit]'));
        await arrive(/\/claims\/[A-Z]{2}-/);
      },
      readClaim,
      readOn,
      async ({ open, find, stay, scrollTo, mark }) => {
        await open('/uaichome/claims/faq#how-long');
        await scrollTo(find('details:has(#how-long)'), { below: 0 });
        await stay(0.6);
        await mark(find('#how-long ul'));
      },
    ],
  },
};

/** The pictures for each step that is done by phone and mail. */
export const drawn: Record<VideoId, [string, string, string, string, string]> = {
  'guide-send-documents': [PHOTO, 'obj-receipt.svg', CARD, CHAT, HOURS],
  'guide-estimate': ['what-bumper.svg', PHOTO, CHAT, 'obj-calendar.svg', 'shot-step-back.svg'],
  'guide-status-non-customer': ['obj-status.svg', 'obj-lock.svg', CHAT, 'obj-status.svg', LIST],
  'guide-report': ['what-intersection.svg', PHOTO, CARD, CHAT, LIST],
  'guide-status': ['obj-status.svg', CHAT, 'obj-status.svg', LIST, 'obj-calendar.svg'],
};
