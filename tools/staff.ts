// `npm run staff`: adds an employee who may sign in at /staff, with their roles, or closes their access.
import { ROLES } from '../app/config/staff-acts.ts';
import { returnLines } from '../app/insurance/claims/desk/return-lines.ts';
import { joiner, letStaffGo, takeOnStaff } from '../app/insurance/staff/take-on-staff.ts';
import { DATABASE_USED, readOptions, refuseUse, wrongOption } from './command-options.ts';
import { Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run staff -- add --email ana@company.example --first Ana --last Ruiz --roles ${ROLES.join(',')} [--language es]
       npm run staff -- close --email ana@company.example
add: emails the new employee a link to set a password. An existing employee gets these roles and a new link, and a closed one
gets access again. close: ends an employee's access. Requests, referrals and claim lines that they held go back to their
desks, also those that new roles may not work on.
${DATABASE_USED}`;

const { values, positionals } = readOptions(USAGE, {
  email: { type: 'string', default: '' },
  first: { type: 'string', default: '' },
  last: { type: 'string', default: '' },
  roles: { type: 'string', default: '' },
  language: { type: 'string', default: 'en' },
});
const { email, first: firstName, last: lastName, language } = values;
const joins = joiner.safeParse({ email, firstName, lastName, language, roles: values.roles.split(',') });
const [act] = positionals;
if (act === 'close' ? !email : act !== 'add') refuseUse(USAGE);
if (act === 'add' && joins.error) {
  refuseUse(USAGE, wrongOption(joins.error, { firstName: 'first', lastName: 'last' }));
}

await withProduct(async (product) => {
  if (joins.success && act === 'add') {
    const done = await takeOnStaff(product, joins.data, returnLines);
    console.log(`${email} ${done === 'joined' ? 'is on the staff' : 'has these roles now'}; the link is on its way.`);
    return;
  }
  const count = await letStaffGo(product, email, returnLines);
  if (count === undefined) throw new Refused(`${email} is not on the staff.`);
  console.log(`${email} no longer has access; requests and claim lines that went back to their desks: ${count}.`);
});
