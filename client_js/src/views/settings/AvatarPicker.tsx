import { useContext } from "preact/hooks";
import { AVATARS, Avatar } from "../../components/Avatar";
import { HouseContext } from "../house_context";
import { text } from "./text";

/** The picture that stands for me. Nobody who only looks on has one. */
export function AvatarPicker() {
  const house = useContext(HouseContext);
  const session = house?.session.value ?? null;
  if (house === null || session === null) return null;
  const pick = async (avatar: number) => {
    const reason = await house.pickAvatar(avatar);
    if (reason !== null) house.notices.say(reason, "bad");
  };
  return (
    <fieldset class="avatar-picker">
      <legend>{text.picture}</legend>
      {AVATARS.map((_, avatar) => (
        <button
          key={avatar}
          type="button"
          aria-label={text.pictures[avatar]}
          aria-pressed={avatar === session.avatar}
          onClick={() => void pick(avatar)}
        >
          <Avatar avatar={avatar} size={40} />
        </button>
      ))}
    </fieldset>
  );
}
