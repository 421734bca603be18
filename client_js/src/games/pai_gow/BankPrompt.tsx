// The bank, offered to me: what it is, what I may win and lose by it, and on what terms I take it.

import { useEffect, useRef, useState } from "preact/hooks";
import { ChipStack } from "../../components/ChipStack";
import type { OfferInfo } from "../../protocol";
import { money } from "../../text/format";
import type { GameViewProps } from "../contract";
import { type Box, centsOn } from "../seats/boxes";
import { type SeatAnswer, SeatPrompt } from "../seats/SeatPrompt";
import "./bank.css";
import {
  type BankOffer,
  changed,
  dealersWager,
  extremesOf,
  fundsOf,
  isDealersAlone,
  leastFunds,
  lessVigorish,
  offerOf,
  optionsOf,
  type Terms,
  usualFunds,
} from "./bank_terms";
import { text } from "./bank_text";
import { CutStacks } from "./CutStacks";
import { cutOf, type Side, STACKS } from "./cut";

interface BankPromptProps extends GameViewProps {
  readonly offer: OfferInfo;
  readonly boxes: readonly Box[];
}

const ALL_STAY: readonly Side[] = Array.from({ length: STACKS }, () => "none");

export function BankPrompt(props: BankPromptProps) {
  const { boxes, seating, houseNow } = props;
  const offer = offerOf(props.offer.terms ?? {}, boxes, props);
  const [terms, setTerms] = useState<Terms>(() => {
    const first = { isCoBank: false, dealerCents: offer.dealersMost, sides: ALL_STAY };
    return { ...first, fundsCents: usualFunds(first, offer) };
  });
  // The terms are the usual ones: most players choose between yes and no.
  const [isChanging, setIsChanging] = useState(false);
  const answer = useAnswer(seating);
  const least = leastFunds(terms, offer);
  const isRaised = least > terms.fundsCents;
  const isHeld = useHeld(isRaised ? least : 0);
  const wagered = boxes.filter((box) => box.isMine && centsOn(box, "hand") > 0);
  const cut = cutOf(terms.sides);
  const isTooLittle = least > offer.most;
  const isOpen = isChanging || isTooLittle;
  useEffect(() => setIsChanging(isOpen), [isOpen]);
  const isOff = isTooLittle || isHeld || answer.isSent;
  const accepts = () => void answer.send(optionsOf(terms, cut, offer));
  const down = useTakenDown(props.takeAllOff, () => !isOff && accepts());
  const accept: SeatAnswer =
    wagered.length > 0
      ? {
          label: isRaised ? text.offer.takeDownFor(money(least)) : text.offer.takeDown,
          act: down.begin,
          isPrimary: true,
          isOff: down.isAsked || answer.isSent,
        }
      : {
          label: isRaised ? text.offer.putUp(money(least)) : text.offer.accept,
          act: accepts,
          isPrimary: true,
          isOff,
        };
  const own = { terms, setTerms, offer };
  return (
    <SeatPrompt
      question={props.offer}
      seating={seating}
      houseNow={houseNow}
      title={text.offer.title}
      detail={wagered.length > 0 ? text.offer.hasWager : text.offer.detail}
      answers={[accept, { label: text.offer.decline, choice: "no_bank", isOff: answer.isSent }]}
    >
      <Extremes {...own} />
      <div class="gow-bank-said" role="status">
        {isTooLittle ? (
          <p class="gow-fault">{text.tooLittle(least)}</p>
        ) : (
          isRaised && <p class="gow-raised">{text.raised(least)}</p>
        )}
        {offer.isAlone && dealersWager(terms) === 0 && (
          <p class="gow-raised gow-alone">{text.offer.alone}</p>
        )}
        {answer.isRefused && <p class="gow-fault">{text.offer.refused}</p>}
      </div>
      <TermsForm
        {...own}
        isOpen={isOpen}
        open={() => setIsChanging(true)}
        hasWager={wagered.length > 0}
      />
    </SeatPrompt>
  );
}

interface TermsFormProps extends TermsProps {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly hasWager: boolean;
}

/** In a sentence, or as they are changed. */
function TermsForm({ isOpen, open, hasWager, ...own }: TermsFormProps) {
  const { terms, setTerms, offer } = own;
  return (
    <div
      class="gow-bank"
      data-wagered={hasWager ? "" : undefined}
      data-open={isOpen ? "" : undefined}
    >
      {isOpen ? (
        <>
          <Funds {...own} />
          {terms.isCoBank ? <p class="gow-shared">{text.coBankNote}</p> : <DealersWager {...own} />}
        </>
      ) : (
        <div class="gow-bank-sum">
          <FundsInChips cents={fundsOf(terms, offer)} />
          <p>{sumOf(terms, offer)}</p>
        </div>
      )}
      <div class="gow-bank-more">
        {isOpen ? (
          <>
            {offer.mayCoBank && <CoBank {...own} />}
            <CutStacks sides={terms.sides} onCut={(sides) => setTerms({ ...terms, sides })} />
          </>
        ) : (
          <button type="button" class="button" onClick={open}>
            {text.offer.change}
          </button>
        )}
        <HowItWorks mayCoBank={offer.mayCoBank} />
      </div>
    </div>
  );
}

/** Where the question has more than its room, what is opened comes into sight. */
function HowItWorks({ mayCoBank }: { readonly mayCoBank: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = useRef<HTMLUListElement>(null);
  useEffect(() => words.current?.scrollIntoView({ block: "nearest" }), [isOpen]);
  return (
    <>
      <button
        type="button"
        class="button quiet gow-how"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text.offer.how}
      </button>
      {isOpen && (
        <ul class="gow-rule" ref={words}>
          {[...text.offer.rules, ...(mayCoBank ? [text.coBankNote] : [])].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The bank is taken by one press. It may be pressed again if the house has refused it. */
function useAnswer(seating: GameViewProps["seating"]) {
  const [state, setState] = useState<"none" | "sent" | "refused">("none");
  const send = async (options: Readonly<Record<string, unknown>>) => {
    setState("sent");
    if (!(await seating.decide("bank", options))) setState("refused");
  };
  return { isSent: state === "sent", isRefused: state === "refused", send };
}

/** Wagers that are not down by then stay: the player is asked again. */
const DOWN_MS = 4_000;

/** All chips of mine are taken down, and only once the house has given them back it is done. */
function useTakenDown(takeAllOff: GameViewProps["takeAllOff"], done: () => void) {
  const [state, setState] = useState<"none" | "asked" | "down">("none");
  useEffect(() => {
    if (state === "down") {
      // By now the page knows the balance that has come of it.
      setState("none");
      done();
    }
    if (state !== "asked") return;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      setState("none");
    }, DOWN_MS);
    void takeAllOff().then((isDown) => {
      clearTimeout(timer);
      if (!isLate) setState(isDown ? "down" : "none");
    });
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [state]);
  return { isAsked: state !== "none", begin: () => setState("asked") };
}

const HELD_MS = 1_000;

/** For a moment after it has changed: a press that was meant for the sum before does nothing. */
function useHeld(cents: number): boolean {
  const [seen, setSeen] = useState(cents);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(cents), HELD_MS);
    return () => clearTimeout(timer);
  }, [cents]);
  return cents > 0 && seen !== cents;
}

interface TermsProps {
  readonly terms: Terms;
  readonly setTerms: (terms: Terms) => void;
  readonly offer: BankOffer;
}

function Extremes({ terms, offer }: TermsProps) {
  const { gain, win, loss } = extremesOf(terms, offer);
  const isAlone = isDealersAlone(terms, offer);
  const half = terms.isCoBank && <small>{text.offer.half}</small>;
  return (
    <p class="gow-extremes">
      <span data-kind="won">
        {isAlone ? text.offer.aloneMayWin : text.offer.mayWin}{" "}
        {half || (win < gain && <small class="gow-less">{text.offer.less}</small>)}{" "}
        <strong>{money(win)}</strong>
      </span>
      <span data-kind="lost">
        {isAlone ? text.offer.aloneMayLose : text.offer.mayLose} {half}{" "}
        <strong>{money(loss)}</strong>
      </span>
    </p>
  );
}

const PILE = { width: 48, height: 44, chip: 34 };

/** As they will stand on the bank's box. */
function FundsInChips({ cents }: { readonly cents: number }) {
  const { width, height, chip } = PILE;
  return (
    <svg width={width} height={height} aria-hidden="true">
      <ChipStack cents={cents} x={width / 2} y={height - chip / 2 - 4} size={chip} />
    </svg>
  );
}

/** The terms in a sentence, as long as nothing of them is changed. */
function sumOf(terms: Terms, offer: BankOffer): string {
  const [funds, dealers] = [fundsOf(terms, offer), dealersWager(terms)];
  const others = money(funds - dealers);
  if (isDealersAlone(terms, offer)) {
    return text.offer.sumAlone(money(funds), money(dealers), money(lessVigorish(funds, offer)));
  }
  return dealers > 0
    ? text.offer.sum(money(funds), money(dealers), others)
    : text.offer.sumOfOthers(money(funds), others);
}

/** What the bank puts up: a modest sum by itself, and any other that the balance allows. */
function Funds({ terms, setTerms, offer }: TermsProps) {
  const funds = fundsOf(terms, offer);
  const [least, usual] = [leastFunds(terms, offer), usualFunds(terms, offer)];
  const presets = [
    { cents: least, words: text.least(money(least)) },
    { cents: usual, words: text.usual(money(usual)) },
    { cents: offer.most, words: text.most(money(offer.most)) },
  ].filter(({ cents }, index, all) => all.findIndex((one) => one.cents === cents) === index);
  const dealers = dealersWager(terms);
  const many =
    funds === usual ? text.fundsNote.usual(dealers, usual - dealers) : text.fundsNote.own;
  const note = offer.isAlone ? text.fundsNote.alone : many;
  return (
    <Amount
      label={text.funds}
      note={note}
      cents={funds}
      least={least}
      most={offer.most}
      step={offer.facts.unit}
      press={Math.max(offer.facts.unit, offer.facts.minimum)}
      isMarked={least > terms.fundsCents}
      onChange={(fundsCents) => setTerms({ ...terms, fundsCents })}
    >
      <span class="gow-presets">
        {presets.map(({ cents, words }) => (
          <button
            key={cents}
            type="button"
            class="button"
            aria-pressed={cents === terms.fundsCents}
            disabled={cents > offer.most}
            onClick={() => setTerms({ ...terms, fundsCents: cents })}
          >
            {words}
          </button>
        ))}
      </span>
    </Amount>
  );
}

function DealersWager({ terms, setTerms, offer }: TermsProps) {
  const cents = dealersWager(terms);
  return (
    <Amount
      label={text.dealerWager}
      note={cents === 0 ? text.dealerOut : text.dealerNote(cents)}
      cents={cents}
      least={0}
      most={offer.dealersMost}
      step={offer.facts.unit}
      press={Math.max(offer.facts.unit, offer.facts.minimum)}
      onChange={(dealerCents) => setTerms(changed(terms, { dealerCents }, offer))}
    />
  );
}

function CoBank({ terms, setTerms, offer }: TermsProps) {
  return (
    <label class="gow-check">
      <input
        type="checkbox"
        checked={terms.isCoBank}
        onChange={(event) =>
          setTerms(changed(terms, { isCoBank: event.currentTarget.checked }, offer))
        }
      />
      <span>{text.coBank}</span>
    </label>
  );
}

interface AmountProps {
  readonly label: string;
  readonly note: string;
  readonly cents: number;
  readonly least: number;
  readonly most: number;
  /** What the slider moves by, and what a press of a button adds. */
  readonly step: number;
  readonly press: number;
  /** It is not what I have chosen. */
  readonly isMarked?: boolean;
  readonly onChange: (cents: number) => void;
  readonly children?: preact.ComponentChildren;
}

function Amount(props: AmountProps) {
  const { label, note, cents, least, most, step, press, onChange, children } = props;
  const set = (to: number) => onChange(Math.max(least, Math.min(most, to)));
  return (
    <div class="gow-amount" data-marked={props.isMarked ? "" : undefined}>
      <p>
        {label} <strong>{money(cents)}</strong>
      </p>
      <span class="gow-stepper">
        <button
          type="button"
          class="button"
          aria-label={text.less(label)}
          disabled={cents <= least}
          onClick={() => set(cents - press)}
        >
          −
        </button>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={money(cents)}
          min={least}
          max={most}
          step={step}
          value={cents}
          disabled={most <= least}
          onInput={(event) => set(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          class="button"
          aria-label={text.more(label)}
          disabled={cents >= most}
          onClick={() => set(cents + press)}
        >
          +
        </button>
      </span>
      {children}
      <small>{note}</small>
    </div>
  );
}
