import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/fonts.css";
import { loadLanguage } from "./languages";

// Modules keep their sentences: the language is there before any of them is loaded.
void loadLanguage()
  .then(() => import("./start"))
  .then(({ start }) => start());
