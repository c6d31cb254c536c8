import type { Insertable } from 'kysely';
import { stateNamed } from '#config/states.ts';
import type { Lienholder } from '#platform/database/tables.ts';

// Fictitious lenders at real zip codes.
const LOCAL = [
  ['Palmetto Federal Credit Union', 'PO Box 52310', 'Miami', 'FL', '33152'],
  ['Biscayne Auto Finance', '7700 N Kendall Dr, Suite 500', 'Miami', 'FL', '33156'],
  ['First Tamiami Bank', '1000 Brickell Ave', 'Miami', 'FL', '33131'],
  ['Hialeah Community Credit Union', '501 Palm Ave', 'Hialeah', 'FL', '33010'],
  ['Sawgrass Motor Credit', 'PO Box 451220', 'Fort Lauderdale', 'FL', '33345'],
  ['Gold Coast Teachers Credit Union', '2200 N Military Trl', 'West Palm Beach', 'FL', '33409'],
  ['Citrus Belt Bank', '200 S Orange Ave', 'Orlando', 'FL', '32801'],
  ['Launch Pad Federal Credit Union', 'PO Box 1310', 'Melbourne', 'FL', '32901'],
  ['Bay Harbor Financial', '401 E Jackson St', 'Tampa', 'FL', '33602'],
  ['Sunshine Lease Trust', 'PO Box 31412', 'Tampa', 'FL', '33631'],
  ['St. Johns River Bank', 'PO Box 44110', 'Jacksonville', 'FL', '32231'],
  ['Navy Yard Federal Credit Union', '5550 W Highway 98', 'Pensacola', 'FL', '32506'],
  ['Capital City Employees Credit Union', '1600 Monroe St', 'Tallahassee', 'FL', '32301'],
  ['Lone Star Vehicle Finance', '15455 Dallas Pkwy, Suite 900', 'Addison', 'TX', '75001'],
  ['Trinity Auto Receivables', 'PO Box 650422', 'Dallas', 'TX', '75265'],
  ['Preston Hollow Bank', '8333 Douglas Ave', 'Dallas', 'TX', '75225'],
  ['Alliance Lease Company', '4001 Legacy Dr', 'Plano', 'TX', '75024'],
  ['Cowtown Community Credit Union', '400 Throckmorton St', 'Fort Worth', 'TX', '76102'],
  ['Bayou City Bank', '1300 Post Oak Blvd', 'Houston', 'TX', '77056'],
  ['Ship Channel Federal Credit Union', 'PO Box 1990', 'Pasadena', 'TX', '77501'],
  ['Gulf Freeway Auto Credit', '8900 Gulf Fwy', 'Houston', 'TX', '77017'],
  ['Alamo Teachers Federal Credit Union', 'PO Box 12660', 'San Antonio', 'TX', '78212'],
  ['Hill Country Bank & Trust', '300 W 6th St', 'Austin', 'TX', '78701'],
  ['Rio Bravo Community Bank', '2000 San Bernardo Ave', 'Laredo', 'TX', '78040'],
  ['Valley Growers Credit Union', '1800 N 10th St', 'McAllen', 'TX', '78501'],
  ['Franklin Mountain Credit Union', '6400 Gateway Blvd E', 'El Paso', 'TX', '79905'],
  ['High Plains Cotton Bank', '1500 Broadway', 'Lubbock', 'TX', '79401'],
  ['Peachtree Motor Finance', '3344 Peachtree Rd NE, Suite 1200', 'Atlanta', 'GA', '30326'],
  ['Chattahoochee Federal Credit Union', 'PO Box 105310', 'Atlanta', 'GA', '30348'],
  ['Southern Crescent Bank', '137 S Main St', 'Jonesboro', 'GA', '30236'],
  ['Gwinnett United Credit Union', '3095 Satellite Blvd', 'Duluth', 'GA', '30096'],
  ['Dobbins Field Credit Union', '50 Cobb Pkwy SE', 'Marietta', 'GA', '30060'],
  ['Savannah Harbor Bank', '27 Bull St', 'Savannah', 'GA', '31401'],
  ['Fort Gordon Community Credit Union', 'PO Box 1207', 'Augusta', 'GA', '30903'],
  ['Ocmulgee Savings', '484 Mulberry St', 'Macon', 'GA', '31201'],
] as const;
/** Lenders in every state. */
const NATIONWIDE = [
  ['Continental Auto Acceptance', 'PO Box 15012', 'Wilmington', 'DE', '19850'],
  ['Great Lakes Captive Finance', 'PO Box 182673', 'Columbus', 'OH', '43218'],
  ['Desert Ridge Lease Trust', 'PO Box 52071', 'Phoenix', 'AZ', '85072'],
  ['Wasatch Industrial Bank', 'PO Box 30410', 'Salt Lake City', 'UT', '84130'],
  ['Old Dominion Vehicle Lending', 'PO Box 85522', 'Richmond', 'VA', '23285'],
] as const;

/** The lienholders that financed or leased the book's vehicles. Ids start at 1. */
export function sampleLienholders(): (Insertable<Lienholder> & { id: number })[] {
  const lenders = [...LOCAL.filter(([, , , state]) => stateNamed(state)), ...NATIONWIDE];
  return lenders.map(([name, address, city, state, zip], index) => ({
    id: index + 1,
    name,
    address,
    city,
    state,
    zip,
  }));
}
