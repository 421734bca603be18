// Which of the browser's voices calls. Pure.

type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">;

/** A voice of a language: one of this device before one that speaks over the network, then one of the
 * same region. null if there is none, or none yet: then the browser chooses. */
export function voiceFor<V extends Voice>(language: string, voices: readonly V[]): V | null {
  const wanted = tagOf(language);
  const rank = ({ lang, localService, default: isUsual }: V) =>
    4 * Number(localService) + 2 * Number(tagOf(lang) === wanted) + Number(isUsual);
  const fitting = voices.filter(({ lang }) => isSpoken(tagOf(lang), wanted));
  return fitting.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}

/** "en-us" of "en_US", as some systems write it. */
const tagOf = (lang: string) => lang.toLowerCase().replaceAll("_", "-");

/** What is written in the same way is another language where it is spoken. */
const CANTONESE = /^zh-(hk|mo)/;

function isSpoken(tag: string, wanted: string): boolean {
  if (CANTONESE.test(tag) !== CANTONESE.test(wanted)) return false;
  return tag.split("-")[0] === wanted.split("-")[0];
}
