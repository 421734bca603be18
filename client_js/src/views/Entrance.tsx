import { Wheel } from "../components/Wheel";
import { fillOf, wheelOrder } from "../games/roulette/pockets";
import { text } from "../text";
import { useHouse } from "./context";
import { EnterForm } from "./EnterForm";
import { HouseBar } from "./HouseBar";

const SECTIONS = wheelOrder("single_zero").map((number) => ({
  label: number,
  fill: fillOf(number),
}));

export function Entrance() {
  const house = useHouse();
  const welcome = house.welcome.value;
  return (
    <>
      <HouseBar />
      <main class="page entrance">
        <div class="entrance-words">
          <h1>{welcome?.house ?? " "}</h1>
          <p class="lede">{text.house.tagline}</p>
          {welcome?.play_money && <p class="faint">{text.house.playMoney}</p>}
          <a class="button" href="#/lobby">
            {text.enter.look}
          </a>
        </div>
        <section class="entrance-card" aria-label={text.enter.title}>
          <h2>{text.enter.title}</h2>
          <EnterForm />
        </section>
        <div class="entrance-wheel" aria-hidden="true">
          <Wheel
            sections={SECTIONS}
            landing={null}
            hasBall={true}
            now={house.connection.clock.houseNow}
            label=""
          />
        </div>
      </main>
    </>
  );
}
