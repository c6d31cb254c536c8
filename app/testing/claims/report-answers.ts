/** Plain, valid answers for each page of a report. */
export const REPORT_ANSWERS: Record<string, Record<string, string>> = {
  what: { kind: 'rear_end', story: 'I was stopped at the light.' },
  when: { month: '11', date: '20', year: '2025', time: 'evening' },
  where: { state: 'TX', place: 'Westheimer Rd at Dunlavy St', city: 'Houston', zip: '77006' },
  car: { car: '1', driver: '1', role: 'driver_other', 'own-car': '2021 Honda Civic', 'own-plate': 'pjk-4417' },
  ours: { 'ours-plate': 'QRT 9917', 'ours-driver': 'Marcus Bell' },
  damage: { 'zone-6': 'yes', drivable: 'yes', whereabouts: 'At home' },
  people: { hurt: 'no' },
  others: { other: 'yes', 'other-car': '2018 Ford F-150', 'other-driver': 'Ana Ruiz', 'other-phone': '713-555-0148' },
  police: { police: 'yes', 'police-report-unknown': 'yes' },
  contact: { name: 'Teresa Villarreal', phone: '(713) 555-0192', reach: 'phone', language: 'en', rental: 'no' },
};
