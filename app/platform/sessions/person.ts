/** A person who can sign in: a policyholder's account, a producer of an agency, or a member of our staff. */
export type Person = { kind: keyof typeof COLUMN; id: number };

/** The column that refers to a person of each kind. */
const COLUMN = { account: 'account_id', producer: 'producer_id', staff: 'staff_id' } as const;
export const columnOf = <K extends Person['kind']>({ kind }: { kind: K }): (typeof COLUMN)[K] => COLUMN[kind];
export const columnsOf = ({ kind, id }: Person) =>
  kind === 'account' ? { account_id: id } : kind === 'producer' ? { producer_id: id } : { staff_id: id };

/** Agents and staff see many people's data, so they always need a second step. */
export const needsSecondStep = ({ kind }: Pick<Person, 'kind'>) => kind !== 'account';
