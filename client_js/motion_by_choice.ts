// The player's choice of motion stands above the system's: the page resolves both to `data-motion`
// on its root. Style sheets ask in the usual way, by `prefers-reduced-motion: reduce`; this plugin of
// PostCSS has their rules follow the page instead.

import type { AtRule, Plugin, Rule } from "postcss";

const QUERY = /^\(prefers-reduced-motion:\s*reduce\)$/;
const REDUCED = '[data-motion="reduced"]';

export function motionByChoice(): Plugin {
  return {
    postcssPlugin: "motion-by-choice",
    AtRule: {
      media(media: AtRule) {
        if (!QUERY.test(media.params.trim())) return;
        media.walkRules((rule: Rule) => {
          rule.selectors = rule.selectors.map(following);
        });
        media.replaceWith(media.nodes ?? []);
      },
    },
  };
}

/** The same selector with the same weight, on a page with reduced motion. */
function following(selector: string): string {
  if (selector.startsWith(":root")) return `:root:where(${REDUCED})${selector.slice(5)}`;
  return `:where(:root${REDUCED}) ${selector}`;
}
