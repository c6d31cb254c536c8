// What is walked in every browser: the ways that carry money and proof, from the first page to the last.
import type { SampleCases } from '../../app/insurance/book/sample/sample-cases.ts';
import { type Hand, isThere, until } from './hand.ts';

type Site = { url: string; samples: Pick<SampleCases, 'customerLogin' | 'financedVehicle' | 'guestFL'> };
type Walk = (hand: Hand, site: Site) => Promise<void>;

const isAt = (hand: Hand, path: string) =>
  until(path, () => hand.read(`location.pathname === ${JSON.stringify(path)}`));
const says = (hand: Hand, words: string) =>
  until(words, () => hand.read(`document.querySelector('main').textContent.includes(${JSON.stringify(words)})`));

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
  await hand.read(
    `(() => { const list = document.querySelector('main [name="month"]'); list.value = ${JSON.stringify(String(Number(month)))};
      list.dispatchEvent(new Event('input', { bubbles: true })); return list.dispatchEvent(new Event('change', { bubbles: true })); })()`,
  );
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

export const WALKS = {
  'the home page and a customer’s login': logIn,
  'a lien, and its letter': verifyLien,
  'a guest’s payment': payAsGuest,
};
