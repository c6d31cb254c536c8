/** A law that a document prints verbatim, in its original language. */
export type LawText = {
  title: string;
  /** Where the state publishes it, and the day we read it. */
  source: string;
  readOn: string;
  sections: readonly { title: string; text: string }[];
};

/**
 * The law that 28 Tex. Admin. Code 5.501(h) requires as an attachment to the notice it prescribes. The notice itself is
 * published as an image that we could not read. Its text is therefore not here, and no text of ours stands in for it.
 */
export const TEXAS_REPAIR_LAW: LawText = {
  title: 'Texas Insurance Code, sections 1952.301 to 1952.307',
  // From the Legislature's site on August 31, 2026, via a stored copy; in force since April 1, 2007.
  source: 'https://statutes.capitol.texas.gov/Docs/IN/htm/IN.1952.htm',
  readOn: '2026-11-25',
  sections: [
    {
      title: 'Sec. 1952.301. LIMITATION ON PARTS, PRODUCTS, OR REPAIR PERSONS OR FACILITIES PROHIBITED.',
      text: [
        "(a) Except as provided by rules adopted by the commissioner, under an automobile insurance policy that is delivered, issued for delivery, or renewed in this state, an insurer may not directly or indirectly limit the insurer's coverage under a policy covering damage to a motor vehicle by:",
        '(1) specifying the brand, type, kind, age, vendor, supplier, or condition of parts or products that may be used to repair the vehicle; or',
        '(2) limiting the beneficiary of the policy from selecting a repair person or facility to repair damage to the vehicle.',
        '(b) In settling a liability claim by a third party against an insured for property damage claimed by the third party, an insurer may not require the third-party claimant to have repairs made by a particular repair person or facility or to use a particular brand, type, kind, age, vendor, supplier, or condition of parts or products.',
      ].join('\n'),
    },
    {
      title: 'Sec. 1952.302. PROHIBITED ACTS IN CONNECTION WITH REPAIR OF MOTOR VEHICLE.',
      text: [
        'In connection with the repair of damage to a motor vehicle covered under an automobile insurance policy, an insurer, an employee or agent of an insurer, an insurance adjuster, or an entity that employs an insurance adjuster may not:',
        '(1) solicit or accept a referral fee or gratuity in exchange for referring a beneficiary or third-party claimant to a repair person or facility to repair the damage;',
        '(2) state or suggest, either orally or in writing, to a beneficiary that the beneficiary must use a specific repair person or facility or a repair person or facility identified on a preferred list compiled by an insurer for the damage repair or parts replacement to be covered by the policy; or',
        '(3) restrict the right of a beneficiary or third-party claimant to choose a repair person or facility by requiring the beneficiary or third-party claimant to travel an unreasonable distance to repair the damage.',
      ].join('\n'),
    },
    {
      title: 'Sec. 1952.303. CONTRACTS BETWEEN INSURER AND REPAIR PERSON OR FACILITY.',
      text: [
        "(a) A contract between an insurer and a repair person or facility, including an agreement under which the repair person or facility agrees to extend discounts for parts or labor to the insurer in exchange for referrals by the insurer, may not result in a reduction of coverage under an insured's automobile insurance policy.",
        '(b) The commissioner may adopt rules under Chapter 542 with respect to any fraudulent activity of any party to an agreement described by Subsection (a).',
      ].join('\n'),
    },
    {
      title: 'Sec. 1952.304. PROVISION OF INFORMATION REGARDING REPAIRS.',
      text: [
        'An insurer may not prohibit a repair person or facility from providing a beneficiary or third-party claimant with information that states:',
        '(1) the description, manufacturer, or source of the parts used; and',
        '(2) the amounts charged to the insurer for the parts and related labor.',
      ].join('\n'),
    },
    {
      title: 'Sec. 1952.305. NOTICE OF RIGHTS REGARDING REPAIR OF MOTOR VEHICLE.',
      text: [
        '(a) At the time a motor vehicle is presented to an insurer, an insurance adjuster, or other person in connection with a claim for damage repair, the insurer, insurance adjuster, or other person shall provide to the beneficiary or third-party claimant notice of the provisions of this subchapter.',
        '(b) The commissioner shall adopt a rule establishing the method or methods insurers must use to comply with the notice provisions of this section.',
      ].join('\n'),
    },
    {
      title: 'Sec. 1952.306. COMPLAINTS.',
      text: 'A beneficiary, third-party claimant, or repair person or facility may submit a written, documented complaint to the department with respect to an alleged violation of this subchapter.',
    },
    {
      title: 'Sec. 1952.307. RULES.',
      text: [
        'Rules adopted by the commissioner to implement this subchapter must include requirements that:',
        '(1) any limitation described by Section 1952.301(a) be clearly and prominently displayed on the face of the insurance policy or certificate in lieu of an insurance policy; and',
        '(2) the insured give written consent to a limitation described by Section 1952.301(a) after the insured is notified orally and in writing of the limitation at the time the insurance policy is purchased.',
      ].join('\n'),
    },
  ],
};

/**
 * The minimum that a person who reports by phone must be told (28 Tex. Admin. Code 5.501(i), amended effective October
 * 12, 2006; read on November 25, 2026, in a stored copy of the Secretary of State's text of August 31, 2026). When it
 * is spoken on that call, the written notice is due within 15 business days; our clock still uses the 3 days of a
 * written report.
 */
export const TEXAS_SPOKEN_NOTICE = {
  source: '28 Tex. Admin. Code 5.501(i)',
  text: 'BY LAW, YOU HAVE THE RIGHT TO SELECT WHERE YOUR MOTOR VEHICLE IS REPAIRED AND THE PARTS USED FOR REPAIRS. HOWEVER, AN INSURANCE COMPANY IS NOT REQUIRED TO PAY MORE THAN A REASONABLE AMOUNT FOR SUCH REPAIRS AND PARTS. YOUR RIGHTS CONCERNING MOTOR VEHICLE REPAIRS ARE EXPLAINED IN THE INSURANCE CODE §§1952.301 - 1952.307, A COPY OF WHICH WILL BE MAILED TO YOU WITHIN 15 BUSINESS DAYS. IF YOU HAVE ANY QUESTIONS ABOUT YOUR MOTOR VEHICLE REPAIR RIGHTS, CONTACT THE TEXAS DEPARTMENT OF INSURANCE AT 1-800-252-3439.',
};
