import type { Language } from '../language.ts';
import type { StateCode } from '../states.ts';

type Words = Record<Language, string>;

type Authority = {
  regulator: Words;
  /** Where claimants may complain. Every denial letter includes it. */
  complaints: { address: string; phone: string };
  site: string;
  agentLicense: Words;
};

/** The host name of a site as people read it: `tdi.texas.gov`. */
export const siteName = (site: string) => new URL(site).host.replace(/^www\./, '');

/** The insurance regulator of each state, and the license that an agent applies with there. */
export const authorities: Record<StateCode, Authority> = {
  FL: {
    regulator: {
      en: 'Florida Department of Financial Services',
      es: 'Departamento de Servicios Financieros de Florida',
    },
    complaints: {
      address: 'Division of Consumer Services, 200 East Gaines Street, Tallahassee, FL 32399',
      phone: '8776935236',
    },
    site: 'https://www.myfloridacfo.com/',
    agentLicense: {
      en: 'Your Florida 2-20 general lines license',
      es: 'Su licencia 2-20 de Florida (general lines)',
    },
  },
  TX: {
    regulator: { en: 'Texas Department of Insurance', es: 'Departamento de Seguros de Texas' },
    // 28 Tex. Admin. Code 1.601, as of July 1, 2023.
    complaints: {
      address: 'Consumer Protection, MC: CO-CP, P.O. Box 12030, Austin, TX 78711-2030',
      phone: '8002523439',
    },
    site: 'https://www.tdi.texas.gov/',
    agentLicense: {
      en: 'Your Texas general lines license, property and casualty',
      es: 'Su licencia de Texas (general lines, propiedad y responsabilidad)',
    },
  },
  GA: {
    regulator: {
      en: 'Georgia Office of Insurance and Safety Fire Commissioner',
      es: 'Oficina del Comisionado de Seguros y Seguridad contra Incendios de Georgia',
    },
    // Ga. Comp. R. & Regs. 120-2-47-.11, as of June 17, 2024, names the address for complaints.
    complaints: {
      address: 'Consumer Services, 2 Martin Luther King Jr. Drive, Suite 716, West Tower, Atlanta, GA 30334',
      phone: '8006562298',
    },
    site: 'https://oci.georgia.gov/',
    agentLicense: {
      en: 'Your Georgia property and casualty agent license',
      es: 'Su licencia de Georgia para propiedad y responsabilidad',
    },
  },
};
