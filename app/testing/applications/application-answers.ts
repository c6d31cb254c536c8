// For tests: valid answers for each step of an application.

export const ANSWERS: Record<string, Record<string, string>> = {
  licensed: { licensed: 'yes' },
  insured: { insured: 'yes' },
  agency: { agency: 'Calle Ocho Insurance LLC', fein: '12-3456789', years: '7' },
  licenses: { npn: '1234567', license: 'P123456' },
  address: { street: '1421 SW 8th St', city: 'Miami', state: 'FL', zip: '33135' },
  contact: { name: 'Marisol Peña', email: 'Marisol@example.com', phone: '305-555-0142' },
  business: { premium: '850000' },
  owners: { owner1: 'Marisol Peña', share1: '100' },
  work: { position: 'claims', where: 'FL', message: 'Ten years\r\nat a body shop.' },
};
