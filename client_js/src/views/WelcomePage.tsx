import { HousePicture } from "../games";
import { text } from "../text";
import { HouseBar } from "./HouseBar";
import { useHouse } from "./house_context";
import { SignInForm } from "./SignInForm";

export function WelcomePage() {
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
          <SignInForm />
        </section>
        <div class="entrance-wheel" aria-hidden="true">
          <HousePicture now={house.connection.clock.houseNow} />
        </div>
      </main>
    </>
  );
}
