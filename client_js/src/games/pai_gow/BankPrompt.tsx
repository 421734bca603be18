import { useState } from "preact/hooks";
import { Tile } from "../../components/Tile";
import type { OfferInfo } from "../../protocol";
import { money } from "../../text/format";
import { type GameViewProps, spotKey } from "../contract";
import type { Box } from "../seats/boxes";
import { type SeatAnswer, SeatPrompt } from "../seats/SeatPrompt";
import { cutOf, nextSide, type Side, STACKS } from "./cut";
import { text } from "./text";

interface BankPromptProps extends GameViewProps {
  readonly offer: OfferInfo;
  /** The boxes of mine on which a wager lies. */
  readonly wagered: readonly Box[];
}

interface Terms {
  readonly isCoBank: boolean;
  readonly dealerCents: number;
  readonly fundsCents: number;
  readonly sides: readonly Side[];
}

const ALL_STAY: readonly Side[] = Array.from({ length: STACKS }, () => "none");

/** The bank, offered to me: on what terms I take it (621a.11(c)-(h)). */
export function BankPrompt(props: BankPromptProps) {
  const { offer, wagered, seating, facts, takeOff, houseNow } = props;
  const most = Number(offer.terms?.["dealer_wager"] ?? 0);
  const asked = Number(offer.terms?.["funds"] ?? 0);
  const balance = seating.balance.value ?? asked;
  const mostFunds = Math.min(asked, balance - (balance % facts.unit));
  const [terms, setTerms] = useState<Terms>({
    isCoBank: false,
    dealerCents: most,
    fundsCents: mostFunds,
    sides: ALL_STAY,
  });
  const cut = cutOf(terms.sides);
  const least = facts.minimum + (terms.isCoBank ? 0 : terms.dealerCents);
  const takeDown = () => {
    const spot = facts.spots.get(spotKey("hand", []));
    if (spot === undefined) return;
    for (const { number } of wagered) {
      takeOff(spot, number === seating.seat.peek() ? undefined : number);
    }
  };
  const accept: SeatAnswer =
    wagered.length > 0
      ? { label: text.bank.takeDown, isPrimary: true, act: takeDown }
      : {
          label: text.bank.accept,
          choice: "bank",
          options: optionsOf(terms, cut ?? [], most, asked),
          isPrimary: true,
          isOff: cut === null || terms.fundsCents < least,
        };
  return (
    <SeatPrompt
      question={offer}
      seating={seating}
      houseNow={houseNow}
      title={text.bank.title}
      detail={wagered.length > 0 ? text.bank.hasWager : text.bank.detail(terms.fundsCents)}
      answers={[accept, { label: text.bank.decline, choice: "no_bank" }]}
    >
      <div class="gow-bank">
        <Choices
          {...{ terms, setTerms, most, mostFunds }}
          step={facts.unit}
          least={least}
          mayCoBank={offer.terms?.["co_bank"] === true}
        />
        <Cut sides={terms.sides} onCut={(sides) => setTerms({ ...terms, sides })} />
        <p class="gow-fault" role="status">
          {terms.fundsCents < least ? text.bank.tooLittle(least) : cut === null && text.bank.badCut}
        </p>
      </div>
    </SeatPrompt>
  );
}

/** The options of the choice, without those that the house assumes anyway. */
function optionsOf(
  { isCoBank, dealerCents, fundsCents }: Terms,
  cut: readonly number[],
  most: number,
  asked: number,
): Readonly<Record<string, unknown>> {
  // 621a.11(e): "When co-banking is in effect, the dealer may not place a wager against the bank."
  const dealer_wager = isCoBank ? 0 : dealerCents;
  const funds = Math.min(fundsCents, asked - (most - dealer_wager));
  const options = { co_bank: isCoBank, dealer_wager, funds };
  return cut.length === 0 ? options : { ...options, cut };
}

interface ChoicesProps {
  readonly terms: Terms;
  readonly setTerms: (terms: Terms) => void;
  readonly most: number;
  readonly mostFunds: number;
  readonly least: number;
  readonly step: number;
  readonly mayCoBank: boolean;
}

function Choices(props: ChoicesProps) {
  const { terms, setTerms, most, mostFunds, least, step, mayCoBank } = props;
  return (
    <>
      <Amount
        label={text.bank.dealerWager}
        cents={terms.isCoBank ? 0 : terms.dealerCents}
        least={0}
        most={terms.isCoBank ? 0 : most}
        step={step}
        onChange={(dealerCents) => setTerms({ ...terms, dealerCents })}
      />
      <Amount
        label={text.bank.funds}
        cents={terms.fundsCents}
        least={least}
        most={mostFunds}
        step={step}
        onChange={(fundsCents) => setTerms({ ...terms, fundsCents })}
      />
      {mayCoBank && (
        <label class="gow-check">
          <input
            type="checkbox"
            checked={terms.isCoBank}
            onChange={(event) => setTerms({ ...terms, isCoBank: event.currentTarget.checked })}
          />
          {text.bank.coBank}
        </label>
      )}
    </>
  );
}

interface AmountProps {
  readonly label: string;
  readonly cents: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly onChange: (cents: number) => void;
}

function Amount({ label, cents, least, most, step, onChange }: AmountProps) {
  return (
    <label class="field gow-amount">
      <span>
        {label} <strong>{money(cents)}</strong>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={cents}
        disabled={most <= least}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

interface CutProps {
  readonly sides: readonly Side[];
  readonly onCut: (sides: readonly Side[]) => void;
}

const ARROWS: Readonly<Record<Side, string>> = { none: "", left: "←", right: "→" };

/** The stacks from the dealer's side, the first one at the dealer's left. */
function Cut({ sides, onCut }: CutProps) {
  return (
    <fieldset class="gow-cut">
      <legend>{text.bank.cut}</legend>
      {sides.map((side, index) => (
        <button
          key={index}
          type="button"
          data-side={side}
          aria-label={text.bank.stack(index + 1, text.bank.sides[side])}
          onClick={() => onCut(sides.map((one, at) => (at === index ? nextSide(one) : one)))}
        >
          <Tile tile={null} />
          <span aria-hidden="true">{ARROWS[side]}</span>
        </button>
      ))}
    </fieldset>
  );
}
