// The paths to walk in every browser: those that take payments, signatures and proofs, from the first page to the last.
import { join } from 'node:path';
import type { SampleCases } from '../../app/insurance/book/sample/sample-cases.ts';
import { codeOf, fromBase32, STEP_SECONDS } from '../../app/platform/accounts/totp.ts';
import { type Hand, isThere, until } from './hand.ts';

type Site = {
  url: string;
  samples: Pick<SampleCases, 'customerLogin' | 'thirdCustomerLogin' | 'financedVehicle' | 'guestFL' | 'staffAdjuster'>;
};
type Walk = (hand: Hand, site: Site) => Promise<void>;

const isAt = (hand: Hand, path: string) =>
  until(path, () => hand.read(`location.pathname === ${JSON.stringify(path)}`));
const says = (hand: Hand, words: string) =>
  until(words, () => hand.read(`document.querySelector('main').textContent.includes(${JSON.stringify(words)})`));

/** Chooses an option of a list. */
const pick = (hand: Hand, name: string, value: string) =>
  hand.read(
    `(() => { const list = document.querySelector('main select[name="${name}"]'); list.value = ${JSON.stringify(value)};
      list.dispatchEvent(new Event('input', { bubbles: true })); return list.dispatchEvent(new Event('change', { bubbles: true })); })()`,
  );
/** Checks a radio button or checkbox. A script clicks it, because a drawing covers the input. */
const tick = (hand: Hand, name: string, value?: string) =>
  hand.read(
    `document.querySelector('main [name="${name}"]${value === undefined ? '' : `[value="${value}"]`}').click()`,
  );
const title = (hand: Hand, words: string) =>
  until(words, () => hand.read(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(words)})`));

const logIn: Walk = async (hand, { url, samples: { customerLogin } }) => {
  await hand.open(`${url}/uaichome`);
  await hand.press('header a[data-popup="login"]');
  await isThere(hand, '#popup[data-live]');
  await hand.press('#tab-customer-login');
  const form = '#popup [role="tabpanel"]:not([hidden])';
  await hand.type(`${form} [name="username"]`, customerLogin.email);
  await hand.type(`${form} [name="password"]`, customerLogin.password);
  await hand.press(`${form} button[type="submit"]`);
  await isAt(hand, '/insurednew/home');
  await isThere(hand, 'h1');
};

const verifyLien: Walk = async (hand, { url, samples: { financedVehicle } }) => {
  await hand.open(`${url}/uaichome/leinholder`);
  await hand.type('main [name="policyNumber"]', financedVehicle.policyNumber);
  await hand.type('main [name="vinSuffix"]', financedVehicle.vinSuffix);
  await hand.press('main form button[type="submit"]');
  await says(hand, financedVehicle.vin);
  await hand.press('main form:has([name="code"]) button');
  await says(hand, 'Letter LV-');
};

const payAsGuest: Walk = async (hand, { url, samples: { guestFL } }) => {
  const [year = '', month = '', date = ''] = guestFL.dateOfBirth.split('-');
  await hand.open(`${url}/uaichome/guest/payment`);
  await hand.type('main [name="policyNumber"]', guestFL.policyNumber);
  await hand.type('main [name="zip"]', guestFL.zip);
  await pick(hand, 'month', String(Number(month)));
  await hand.type('main [name="date"]', String(Number(date)));
  await hand.type('main [name="year"]', year);
  await hand.press('main form button[type="submit"]');
  await until('a new tab', () => hand.toNewTab());
  await isAt(hand, '/insurednew/guest');
  await hand.press('main form:has([name="email"]) button[type="submit"]');
  await isThere(hand, '[name="number"]');
  await hand.type('[name="number"]', '4242424242424242');
  await hand.type('[name="expires"]', '12/40');
  await hand.type('[name="code"]', '123');
  await hand.press('main form button');
  await says(hand, 'Paid. Thank you.');
};

const VIN = '3N1AB7AP4KY218845';

const addCar: Walk = async (hand, { url, samples: { thirdCustomerLogin: me } }) => {
  await hand.open(`${url}/insurednew/login`);
  await hand.type('main [name="username"]', me.email);
  await hand.type('main [name="password"]', me.password);
  await hand.press('main button[type="submit"]');
  await isAt(hand, '/insurednew/home');
  await hand.open(`${url}/insurednew/policy/${me.prefix}${me.policyNumber}/change/add-vehicle`);
  const typed = {
    modelYear: '2019',
    make: 'Nissan',
    model: 'Sentra',
    vin: VIN,
    lender: 'Bluebonnet Credit Union',
    lenderAddress: '9 Bank St',
    lenderCity: 'Austin',
    lenderState: 'TX',
    lenderZip: '78701',
  };
  await pick(hand, 'use', 'pleasure');
  await tick(hand, 'antiTheft', 'no');
  await pick(hand, 'ownership', 'financed');
  for (const [name, words] of Object.entries(typed)) await hand.type(`main [name="${name}"]`, words);
  await hand.read(
    `(() => { const list = document.querySelector('main select[name="like"]'); list.selectedIndex = 1;
      return list.dispatchEvent(new Event('change', { bubbles: true })); })()`,
  );
  await hand.press('main form button[type="submit"]');
  await title(hand, 'Before we do it');
  // The page has other buttons before this one, for the worksheet's files in a closed section.
  await hand.press('main form button[value="make"]');
  await says(hand, 'Your policy has changed, and so has your ID card');
  await hand.open(`${url}/insurednew/id-cards`);
  await says(hand, VIN);
};

/** Presses a button or link by its text. */
async function pressNamed(hand: Hand, words: string, within = 'main'): Promise<void> {
  const mark = `(() => { for (const old of document.querySelectorAll('[data-walked]')) old.removeAttribute('data-walked');
    const named = [...document.querySelectorAll('${within} button, ${within} a, ${within} summary')]
      .find((each) => each.checkVisibility() && each.textContent.includes(${JSON.stringify(words)}));
    named?.setAttribute('data-walked', ''); return Boolean(named); })()`;
  await until(words, () => hand.read(mark));
  await hand.press('[data-walked]');
}

const CLAIM_NUMBER = 'TX-\\d{4}-\\d{6}-\\d';
const inMain = (pattern: string) => `/${pattern}/.exec(document.querySelector('main').innerText)?.[0]`;
/** Any picture will do: none of ours shows the car. */
const PHOTO = join(import.meta.dirname, '../../app/config/art/icon-192.png');

/** A person whom one of our insured cars hit reports it. @returns what opens their part of the claim */
async function tell(hand: Hand, url: string): Promise<{ number: string; code: string }> {
  const goOn = () => hand.press('main form button[type="submit"]:last-of-type');
  const recent = new Date(Date.now() - 3 * 86_400_000);
  await hand.open(`${url}/insurednew/claims/report`);
  await title(hand, 'Is everyone safe?');
  await hand.press('main form:not([action*="login"]) button[type="submit"]');
  await title(hand, 'What happened?');
  await tick(hand, 'kind', 'rear_end');
  await hand.type('main [name="story"]', 'I stood at the light and was hit from behind.');
  await goOn();
  await title(hand, 'When was it?');
  await pick(hand, 'month', String(recent.getUTCMonth() + 1));
  await hand.type('main [name="date"]', String(recent.getUTCDate()));
  await hand.type('main [name="year"]', String(recent.getUTCFullYear()));
  await tick(hand, 'time', 'afternoon');
  await goOn();
  await title(hand, 'Where was it?');
  await tick(hand, 'state', 'TX');
  await tick(hand, 'place-unknown');
  await goOn();
  await title(hand, 'You and your car');
  await tick(hand, 'role', 'driver_other');
  await hand.type('main [name="own-car"]', '2021 Honda Civic');
  await hand.type('main [name="own-plate"]', 'PJK-4417');
  await goOn();
  await title(hand, 'What do you know of the other car?');
  await hand.type('main [name="ours-plate"]', 'QRT 9917');
  await goOn();
  await title(hand, 'Where is the damage?');
  // The car's zones are on its drawing.
  await hand.press('main label[for="zone-6"]');
  await until('the tick', () => hand.read(`document.querySelector('main [name="zone-6"]').checked`));
  await tick(hand, 'drivable', 'yes');
  await hand.type('main [name="whereabouts"]', 'At home');
  await goOn();
  await title(hand, 'Is anyone hurt?');
  await tick(hand, 'hurt', 'no');
  await goOn();
  await title(hand, 'Did the police come?');
  await tick(hand, 'police', '?');
  await goOn();
  await title(hand, 'Show us the car');
  await hand.attach('#rear-left', PHOTO);
  await pressNamed(hand, 'Send these photos');
  await says(hand, '1 photo received');
  await hand.press('main a[href*="/report/contact"]');
  await title(hand, 'How do we reach you?');
  await hand.type('main [name="name"]', 'Marisol Peña');
  await hand.type('main [name="phone"]', '713-555-0148');
  await tick(hand, 'reach', 'phone');
  await goOn();
  await title(hand, 'Check it, then send');
  await goOn();
  await until('a claim number', () => hand.read(inMain(CLAIM_NUMBER)));
  const number = String(await hand.read(inMain(CLAIM_NUMBER)));
  const code = String(await hand.read(inMain('[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}')));
  return { number, code };
}

const signIn = async (hand: Hand, address: string, name: string, password: string) => {
  await hand.open(address);
  await isThere(hand, 'main [type="password"]');
  await hand.type('main form input:not([type="hidden"])', name);
  await hand.type('main [type="password"]', password);
  await hand.press('main form button[type="submit"]:last-of-type');
};

/** One browser for all three people: each realm has its own cookie. */
const threePeople: Walk = async (hand, { url, samples: { customerLogin: customer, staffAdjuster: adjuster } }) => {
  const goOn = () => hand.press('main form button[type="submit"]:last-of-type');
  const { number, code } = await tell(hand, url);
  await hand.press('main a[href*="/claims/follow"]');
  await title(hand, 'Open your claim');
  await hand.type('main [name="number"]', number);
  await hand.type('main [name="code"]', code);
  await goOn();
  await title(hand, 'Hello, Marisol.');
  await says(hand, 'Your rights when your car is repaired in Texas');
  await hand.type('main [name="message"]', 'Do I go through my own insurance?');
  await hand.press('main button[name="act"][value="write"]');
  await says(hand, 'We answer by ');

  await signIn(hand, `${url}/staff/login`, adjuster.email, adjuster.password);
  await isThere(hand, 'main [name="code"]');
  const step = Math.floor(Date.now() / 1000 / STEP_SECONDS);
  await hand.type('main [name="code"]', codeOf(fromBase32(String(adjuster.setupKey).replaceAll(' ', '')), step));
  await pressNamed(hand, 'Log in');
  await isAt(hand, '/staff');
  await hand.open(`${url}/staff/claims/match`);
  const form = `form:has([value="${number}"])`;
  await isThere(hand, `main ${form} [name="policy"]`);
  await hand.type(`main ${form} [name="policy"]`, `${customer.prefix} ${customer.policyNumber}`);
  await hand.press(`main ${form} button`);
  await says(hand, 'Matched. The claim has its policy now.');
  const line = `${url}/staff/claims/${number}/1`;
  await hand.open(line);
  await pressNamed(hand, 'Take it');
  await until('the line', () => hand.read(`location.search === '?done=take'`));
  await says(hand, 'Do I go through my own insurance?');
  await hand.type('main [name="text"]', 'No. You can ask us directly.');
  await pressNamed(hand, 'Send message');
  await until('the answer', () => hand.read(`location.search === '?done=write'`));
  // Nothing can be decided before the letter that confirms the report is mailed.
  await hand.open(`${url}/staff/claims/letters`);
  const ofClaim = `[...document.querySelectorAll('main section:has([name="letter"])')].find((card) => card.textContent.includes('We have your claim ${number}'))`;
  await until('the letter', () => hand.read(`Boolean(${ofClaim})`));
  const letter = await hand.read(`${ofClaim}.querySelector('[name="letter"]').value`);
  const ofLetter = `main form:has([name="letter"][value="${letter}"])`;
  await hand.read(
    `document.querySelector('${ofLetter} [name="address"]').value = '4410 Westheimer Rd\\nHouston, TX 77098'`,
  );
  await hand.press(`${ofLetter} [value="address"]`);
  await until('the address', () => hand.read(`location.search === '?done=address'`));
  await hand.press(`${ofLetter} [value="post"]`);
  await until('the mailing', () => hand.read(`location.search === '?done=post'`));
  await until('the confirmation', async () => {
    await hand.open(line);
    return hand.read(inMain('Confirmed'));
  });
  await pressNamed(hand, 'Decide');
  await title(hand, 'Decide: ');
  await hand.type('main [name="why"]', 'We pay for your bumper.');
  await pressNamed(hand, 'Accept all');
  await says(hand, 'Decided. The letter is on their page.');

  await hand.open(`${url}/insurednew/claims/${number}`);
  await says(hand, 'No. You can ask us directly.');
  await pressNamed(hand, 'We accept this part of your claim');
  await says(hand, 'We pay for your bumper.');
  await hand.open(`${url}/insurednew/claims/${number}`);
  await pressNamed(hand, 'Lock this page');
  await isAt(hand, '/insurednew/claims/follow');

  // The policyholder sees only their own part of the same claim, and nothing of Marisol's.
  await signIn(hand, `${url}/insurednew/login`, customer.email, customer.password);
  await isAt(hand, '/insurednew/home');
  await hand.open(`${url}/insurednew/claims/${number}`);
  await says(hand, number);
  for (const theirs of ['Marisol', 'bumper', 'PJK'])
    if (await hand.read(`document.body.textContent.includes('${theirs}')`))
      throw new Error(`the customer reads ${theirs}`);
};

/** Notes stay in the browser for a new visit, until they are deleted. */
const keepNotes: Walk = async (hand, { url }) => {
  const story = 'main [name="story"]';
  await hand.open(`${url}/uaichome/claims/notes`);
  await isThere(hand, '[data-act="begin"]');
  await hand.press('[data-act="begin"]');
  await isThere(hand, story);
  await hand.type(story, 'I stood at the light.');
  await says(hand, 'Kept on this phone');
  await hand.open(`${url}/uaichome/claims/notes`);
  await until('the notes', () => hand.read(`document.querySelector('${story}').value === 'I stood at the light.'`));
  await hand.press('[data-part="delete"] summary');
  await hand.press('[data-act="erase"]');
  await says(hand, 'Deleted. It’s no longer on this phone');
};

const buyPolicy: Walk = async (hand, { url }) => {
  const type = async (typed: Record<string, string>) => {
    for (const [name, words] of Object.entries(typed)) await hand.type(`main [name="${name}"]`, words);
  };
  const goOn = () => pressNamed(hand, 'Save and continue');
  await hand.open(`${url}/uaicins/quote/start?zip=77036`);
  await title(hand, 'Who is the policy for?');
  await type({ firstName: 'Ada', lastName: 'Bell', date: '2', year: '1984' });
  await pick(hand, 'month', '3');
  await pressNamed(hand, 'Start my quote');
  await title(hand, 'How can the agent reach you?');
  await type({ phone: '7135550146', email: 'ada.bell@mail.example' });
  await goOn();
  await title(hand, 'Where do you park the car at night?');
  await type({ street: '9889 Bellaire Blvd' });
  await tick(hand, 'home', 'rent');
  await goOn();
  await title(hand, 'Your driver’s license');
  await type({ licenseNumber: '30418279', licensedYears: '18' });
  await pick(hand, 'licenseStatus', 'valid');
  await pick(hand, 'marital', 'other');
  await pick(hand, 'filing', 'none');
  await goOn();
  await title(hand, 'Which car?');
  await type({ vin: '1HGCM82633A004352', model: 'Accord' });
  await tick(hand, 'ownership', 'owned');
  await pick(hand, 'use', 'pleasure');
  await goOn();
  await pressNamed(hand, 'These are all my cars');
  await pressNamed(hand, 'That’s everyone');
  await pressNamed(hand, 'No, none');
  await title(hand, 'Your insurance today');
  await tick(hand, 'had', 'never');
  await pick(hand, 'without', 'none');
  await goOn();
  await title(hand, 'Check your answers');
  await tick(hand, 'records', 'yes');
  await pressNamed(hand, 'See my price');
  await title(hand, 'What we found');
  await pressNamed(hand, 'Choose coverage');
  await title(hand, 'Choose your coverage');
  await pressNamed(hand, 'See how to pay');
  await title(hand, 'Your price');
  await pressNamed(hand, 'Buy this policy');
  await isThere(hand, 'main [name="name"]');
  await type({ name: 'Ada Bell' });
  await tick(hand, 'isTrue', 'yes');
  await tick(hand, 'electronic', 'yes');
  await pressNamed(hand, 'Sign and go to payment');
  await isThere(hand, '[name="number"]');
  await hand.type('[name="number"]', '4242424242424242');
  await hand.type('[name="expires"]', '12/40');
  await hand.type('[name="code"]', '123');
  await hand.press('main form button');
  await title(hand, 'You’re covered from');
  await until('a policy number', () => hand.read(`/TX \\d{8}/.test(document.querySelector('main').textContent)`));
};

export const WALKS = {
  'the home page and a customer’s login': logIn,
  'a lien, and its letter': verifyLien,
  'a guest’s payment': payAsGuest,
  'a car added to a policy, and its card': addCar,
  'three people: an accident reported by whoever was hit, decided at the desk, seen by the customer': threePeople,
  'notes of the roadside': keepNotes,
  'a policy bought, from the first question to its number': buyPolicy,
};
