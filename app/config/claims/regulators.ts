import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

type Regulator = { name: typeof m.pages_regulator_FL; address: string; phone: string; site: string };

/** Whom somebody may complain to: the department of the state whose law a claim goes by; it stands in every denial. */
export const regulators: Record<StateCode, Regulator> = {
  FL: {
    name: m.pages_regulator_FL,
    address: 'Division of Consumer Services, 200 East Gaines Street, Tallahassee, FL 32399',
    ...{ phone: '8776935236', site: 'myfloridacfo.com' },
  },
  // The address of 28 Tex. Admin. Code 1.601 as of July 1, 2023.
  TX: {
    name: m.pages_regulator_TX,
    address: 'Consumer Protection, MC: CO-CP, P.O. Box 12030, Austin, TX 78711-2030',
    ...{ phone: '8002523439', site: 'tdi.texas.gov' },
  },
  GA: {
    name: m.pages_regulator_GA,
    address: '2 Martin Luther King Jr. Drive, West Tower, Suite 702, Atlanta, GA 30334',
    ...{ phone: '8006562298', site: 'oci.georgia.gov' },
  },
};
