import type { Language } from '../language.ts';
import type { StateCode } from '../states.ts';

type Words = Record<Language, string>;

/** Who supervises us in a state, and the license that an agent applies with there. */
export const authorities: Record<StateCode, { regulator: Words; site: string; agentLicense: Words }> = {
  FL: {
    regulator: {
      en: 'Florida Department of Financial Services',
      es: 'Departamento de Servicios Financieros de Florida',
    },
    site: 'https://www.myfloridacfo.com/',
    agentLicense: {
      en: 'Your Florida 2-20 general lines license',
      es: 'Su licencia 2-20 de Florida (general lines)',
    },
  },
  TX: {
    regulator: { en: 'Texas Department of Insurance', es: 'Departamento de Seguros de Texas' },
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
    site: 'https://oci.georgia.gov/',
    agentLicense: {
      en: 'Your Georgia property and casualty agent license',
      es: 'Su licencia de Georgia para propiedad y responsabilidad',
    },
  },
};
