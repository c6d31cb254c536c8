import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import styles from './proof-strip.module.css';

/** The company in figures, all computed from the configuration. */
export function ProofStrip() {
  const listOf = (names: string[]) => names.join(', ');
  const proofs = [
    { figure: brand.yearsOfExcellence, of: m.home_proof_years({ year: String(brand.foundedYear) }) },
    {
      figure: STATES.length,
      of: m.home_proof_states({ states: listOf(STATES.map((each) => stateName(each))) }),
    },
    {
      figure: LANGUAGES.length,
      of: m.home_proof_languages({ languages: listOf(LANGUAGES.map((each) => LANGUAGE_NAMES[each])) }),
    },
  ];
  return (
    <ul className={`wrap ${styles.proofs}`}>
      {proofs.map(({ figure, of }) => (
        <li key={of}>
          <b>{figure}</b> <span>{of}</span>
        </li>
      ))}
    </ul>
  );
}
