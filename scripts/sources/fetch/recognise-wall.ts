/** Titles and lines of the pages that stand in front of a page, for robots or for logging in. */
const WALLS = [
  /^just a moment/i,
  /^attention required/i,
  /^(?:access|request) (?:denied|blocked)/i,
  /^(?:please )?verify(?:ing)? (?:that )?you are (?:a )?human/i,
  /^(?:are you|you are not) a robot/i,
  /^security check(?:point)?/i,
  /^(?:vercel )?security checkpoint/i,
  /^pardon our interruption/i,
  /^(?:log|sign) ?in(?: to continue)?$/i,
];

/** Pages of a wall say little; a page that says more may well speak of robots. */
const LARGEST_WALL = 40_000;

/**
 * Whether an HTML page is a wall for robots or a login page instead of the page asked for, by its
 * title or its first heading. Pages of other shapes are left to the descriptions.
 */
export function isWall(html: string): boolean {
  if (html.length > LARGEST_WALL) return false;
  const titles = html.matchAll(/<(title|h1)\b[^>]*>([\s\S]{0,2000}?)<\/\1>/gi);
  return [...titles].some(([, , inner = '']) => {
    const text = inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return WALLS.some((wall) => wall.test(text));
  });
}
