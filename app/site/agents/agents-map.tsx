import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import styles from './agents-map.module.css';
import { closeUp, type MappedSearch, type Point, wholeState } from './state-map.ts';

/** Units of the drawings: pixels on a small phone. */
const WIDTH = 300;
/** The label of a circle is as wide as the longest one, “0.5 mi”, including its border. */
export const CLOSE_UP = { size: WIDTH, mark: 13, middle: 11, label: { width: 42, height: 15 } };

/**
 * A map of the state and of the area around a zip code, drawn from our own outlines, with the agents marked by the
 * numbers of their cards. It shows nothing that the cards do not say.
 */
export function AgentsMap({ zip, state, from, spots }: MappedSearch) {
  const name = stateName(state);
  const count = spots.length;
  return (
    <figure className={styles.map}>
      <div className={styles.drawings}>
        <WholeState state={state} from={from} spots={spots} label={m.agents_map_state({ state: name, zip })} />
        <Neighborhood
          state={state}
          from={from}
          spots={spots}
          label={count === 1 ? m.agents_map_near_one({ zip }) : m.agents_map_near({ count, zip })}
        />
      </div>
      <figcaption className="small mute">{m.agents_map_caption({ zip })}</figcaption>
    </figure>
  );
}

type DrawingProps = Omit<MappedSearch, 'zip'> & { label: string };

function WholeState({ state, from, spots, label }: DrawingProps) {
  const { land, width, height, points } = wholeState(state, [from, ...spots], WIDTH);
  const [middle, ...others] = points;
  return (
    <svg className={styles.state} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={styles.land} d={land} />
      <path className={styles.dots} d={others.map(dotAt).join('')} />
      {middle && <Zip x={middle.x} y={middle.y} size={9} />}
    </svg>
  );
}

function Neighborhood({ state, from, spots, label }: DrawingProps) {
  const { land, size, rings, agents } = closeUp(state, from, spots, CLOSE_UP);
  return (
    <svg className={styles.near} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.land} d={land} />
      {rings.map(({ miles, radius, label }) => (
        <g key={miles} className={styles.ring}>
          <circle cx={size / 2} cy={size / 2} r={radius} />
          {label && (
            <text x={label.x} y={label.y + 4}>
              {m.agents_map_miles({ miles })}
            </text>
          )}
        </g>
      ))}
      {agents.map(({ number, point, mark }) => (
        <line key={number} className={styles.lead} x1={point.x} y1={point.y} x2={mark.x} y2={mark.y} />
      ))}
      <Zip x={size / 2} y={size / 2} size={CLOSE_UP.middle} />
      {agents.map(({ number, mark }) => (
        <g key={number} className={styles.mark}>
          <circle cx={mark.x} cy={mark.y} r={CLOSE_UP.mark} />
          <text x={mark.x} y={mark.y + 5}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

const dotAt = ({ x, y }: Point) => `M${x - 4},${y}a4,4 0 1 0 8,0a4,4 0 1 0 -8,0Z`;

/** The center of the zip code: a diamond, unlike the marks of agents. */
function Zip({ x, y, size }: { x: number; y: number; size: number }) {
  return <path className={styles.zip} d={`M${x},${y - size}L${x + size},${y}L${x},${y + size}L${x - size},${y}Z`} />;
}
