import { byState, type StateCode } from '#config/states.ts';
import type { ZipCode } from '../../zips/zip-code.ts';
import type { SampleRandom } from './sample-random.ts';

const STREETS: Partial<Record<string, string[]>> = {
  FL: [
    'SW 8th St|W Flagler St|NW 27th Ave|Coral Way|Bird Rd|W 49th St|Palm Ave|Sunset Dr|NE 2nd Ave|Biscayne Blvd|Alligator Alley Ct',
    'Orange Blossom Trl|Hibiscus Ln|Mangrove Bay Dr|Sandpiper Cir|Pelican Way|Bougainvillea Ter|Old Dixie Hwy|Colonial Dr',
    'Kennedy Blvd|Seminole Blvd|Gulf Breeze Ave|Live Oak St|Cypress Creek Rd|Citrus Grove Ln|Heron Pointe Dr|Royal Palm Way',
  ],
  TX: [
    'Westheimer Rd|Bellaire Blvd|Harry Hines Blvd|Lamar Blvd|Culebra Rd|Bandera Rd|Zaragoza Rd|Alameda Ave|Nolana Ave',
    'Bluebonnet Ln|Mesquite St|Pecan Hollow Dr|Lone Star Trl|Old Mill Rd|Rancho Viejo Dr|Longhorn Cir|San Bernardo Ave',
    'Live Oak St|Sam Houston Ave|Cottonwood Dr|FM 1960 Rd|County Road 412|Main St|Prairie View Ln|Guadalupe St|Cesar Chavez Blvd',
  ],
  GA: [
    'Peachtree Rd|Buford Hwy|Ponce de Leon Ave|Memorial Dr|Candler Rd|Campbellton Rd|Pleasant Hill Rd|Satellite Blvd|Cobb Pkwy',
    'Magnolia Way|Dogwood Ln|Abercorn St|Broad St|Wrightsboro Rd|Pio Nono Ave|Macon Rd|Azalea Dr|Chestnut Oak Ct',
    'Martin Luther King Jr Dr|Old National Hwy|Pinetree Cir|Sweetgum St|Oglethorpe Ave|Kudzu Trl|Milledge Ave|Jekyll Ct',
  ],
};
/** Street names that many towns have. */
const ANY_STREETS = [
  'Main St|Church St|Oak St|2nd Ave|Maple Ave|Mill Rd|Park Ave|Washington St|Walnut Ln|Hillcrest Dr',
];
const ALL_STREETS = byState((state) => (STREETS[state] ?? ANY_STREETS).flatMap((line) => line.split('|')));

/** Draws a street address such as `1421 SW 8th St, Apt 4`. */
export function drawAddress(random: SampleRandom, state: StateCode, unit: 'Apt' | 'Suite', unitShare: number): string {
  const house = random.isLucky(0.5) ? random.int(101, 999) : random.int(1000, 9899);
  const street = `${house} ${random.pick(ALL_STREETS[state])}`;
  return random.isLucky(unitShare) ? `${street}, ${unit} ${random.int(1, 40)}` : street;
}

/** Area codes of a region, by the first three digits of its zip codes. */
const AREA_CODES: Record<string, string[]> = {
  321: ['386'],
  322: ['904'],
  320: ['904'],
  326: ['352'],
  327: ['407'],
  328: ['407'],
  329: ['321'],
  323: ['850'],
  324: ['850'],
  325: ['850'],
  330: ['305', '954'],
  331: ['305', '786'],
  332: ['305', '786'],
  333: ['954'],
  334: ['561'],
  335: ['813'],
  336: ['813'],
  337: ['727'],
  338: ['863'],
  339: ['239'],
  341: ['239'],
  342: ['941'],
  344: ['352'],
  346: ['352', '727'],
  347: ['407'],
  349: ['772'],
  733: ['512'],
  750: ['972', '214'],
  751: ['972'],
  752: ['214'],
  753: ['214'],
  754: ['903'],
  755: ['903'],
  756: ['903'],
  757: ['903'],
  758: ['903'],
  759: ['936'],
  760: ['817'],
  761: ['817'],
  762: ['940'],
  763: ['940'],
  764: ['254'],
  765: ['254'],
  766: ['254'],
  767: ['254'],
  768: ['325'],
  769: ['325'],
  770: ['713', '281', '832'],
  772: ['713'],
  773: ['281', '936'],
  774: ['281', '979'],
  775: ['281', '409'],
  776: ['409'],
  777: ['409'],
  778: ['979'],
  779: ['361'],
  780: ['830', '956'],
  781: ['830', '210'],
  782: ['210'],
  783: ['361'],
  784: ['361'],
  785: ['956'],
  786: ['512'],
  787: ['512', '737'],
  788: ['830'],
  789: ['979'],
  795: ['325'],
  796: ['325'],
  797: ['432'],
  798: ['915'],
  799: ['915'],
  885: ['915'],
  790: ['806'],
  791: ['806'],
  792: ['806'],
  793: ['806'],
  794: ['806'],
  300: ['770', '678'],
  301: ['770'],
  302: ['770'],
  303: ['404', '678'],
  304: ['912'],
  305: ['706'],
  306: ['706'],
  307: ['706'],
  308: ['706'],
  309: ['706'],
  310: ['478'],
  311: ['404'],
  312: ['478'],
  313: ['912'],
  314: ['912'],
  315: ['912'],
  316: ['229'],
  317: ['229'],
  318: ['706'],
  319: ['706'],
  398: ['229'],
  399: ['404'],
};
const STATE_AREA_CODES: Partial<Record<string, string>> = { FL: '850', TX: '512', GA: '404' };
/** Belongs to no place. */
const NO_AREA_CODE = '555';

/** Draws a phone number of ten digits in the range reserved for fiction: 555-0100 to 555-0199. */
export function drawPhone(random: SampleRandom, { zip, state }: ZipCode): string {
  const areaCode = random.pick(AREA_CODES[zip.slice(0, 3)] ?? [STATE_AREA_CODES[state] ?? NO_AREA_CODE]);
  return `${areaCode}55501${String(random.int(0, 99)).padStart(2, '0')}`;
}
