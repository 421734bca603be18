// The shooter and the seats: the dice offered, taken, thrown and passed (623a.7, 623a.8, 623a.10).

import { seatColor } from "../../components/ChipStack";
import { Prompt } from "../../components/Prompt";
import type { SeatInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { postedOf } from "./roll";
import { text } from "./text";

const OFFER_MS = 8_000;
/** 623a.2(c), (f)(1): the players that a table has room for. */
const SEATS: Readonly<Record<string, number>> = { craps: 16, mini_craps: 9 };

export function Shooter(props: GameViewProps) {
  const { seating, posted, open, houseNow } = props;
  const { shooter, rolls, point } = postedOf(posted.value);
  const seat = seating.seat.value;
  const offer = seating.offer.value;
  const nameAt = (number: number) =>
    number === seat ? text.you : (seating.seats.value.get(number)?.name ?? text.seat(number));
  const hasLine = seating.wagers.value.some(({ on }) => on === "pass" || on === "dont_pass");
  const mayRoll = open.value && (point !== 0 || hasLine);
  return (
    <div class="craps-shooter">
      <p class="unseen">{text.puckSays(point)}</p>
      <p class="craps-shooter-name">
        {shooter === 0 ? text.nobody : text.shooter(nameAt(shooter), rolls)}
      </p>
      {shooter !== 0 && shooter === seat && (
        <>
          <div class="craps-answers">
            <button
              type="button"
              class="button primary"
              disabled={!mayRoll}
              onClick={() => void seating.decide("roll")}
            >
              {text.roll}
            </button>
            <button
              type="button"
              class="button"
              disabled={!open.value}
              onClick={() => void seating.decide("pass_dice")}
            >
              {text.pass}
            </button>
          </div>
          {open.value && !mayRoll && <p class="small soft">{text.lineFirst}</p>}
        </>
      )}
      {offer?.offer === "dice" && offer.seat === seat && (
        <Prompt
          title={text.offered}
          detail={text.offeredDetail}
          closesMs={offer.closes_ms}
          totalMs={OFFER_MS}
          houseNow={houseNow}
          answers={[
            {
              label: text.accept,
              isPrimary: true,
              choose: () => void seating.decide("accept_dice"),
            },
            {
              label: text.decline,
              isDefault: true,
              choose: () => void seating.decide("pass_dice"),
            },
          ]}
        />
      )}
      {offer?.offer === "dice" && offer.seat !== seat && (
        <p class="small soft">{text.offeredTo(nameAt(offer.seat))}</p>
      )}
      <SeatRow {...props} shooter={shooter} />
    </div>
  );
}

function SeatRow({ facts, seating, shooter }: GameViewProps & { readonly shooter: number }) {
  const count = SEATS[String(facts.rules["variant"])] ?? 16;
  const mine = seating.seat.value;
  return (
    <ol class="craps-seats" aria-label={text.seats}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <li key={number} data-shooter={number === shooter ? "" : undefined}>
          <SeatMark
            number={number}
            info={seating.seats.value.get(number) ?? null}
            isMine={number === mine}
            canSit={mine === null}
            sit={() => void seating.sit(number)}
          />
        </li>
      ))}
    </ol>
  );
}

interface SeatMarkProps {
  readonly number: number;
  readonly info: SeatInfo | null;
  readonly isMine: boolean;
  readonly canSit: boolean;
  readonly sit: () => void;
}

function SeatMark({ number, info, isMine, canSit, sit }: SeatMarkProps) {
  if (info === null) {
    return (
      <button
        type="button"
        class="craps-seat"
        disabled={!canSit}
        aria-label={canSit ? text.sitHere(number) : text.seat(number)}
        onClick={sit}
      >
        {number}
      </button>
    );
  }
  const name = isMine ? text.you : info.name;
  return (
    <span
      class="craps-seat"
      data-taken=""
      data-mine={isMine ? "" : undefined}
      data-away={info.connected === false ? "" : undefined}
      style={{ "--seat": seatColor(number) }}
      title={text.seatOf(number, name)}
    >
      <span class="unseen">{text.seatOf(number, name)}</span>
      <span aria-hidden="true">{info.name.slice(0, 2)}</span>
    </span>
  );
}
