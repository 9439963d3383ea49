interface Edges {
  top: number;
  bottom: number;
}

const ROOM_PX = 12;

/** How far to scroll until the part is in view, by the shortest way; a part that is too tall is shown from its top. */
export function placeInView(part: Edges, view: Edges): number {
  const above = part.top - (view.top + ROOM_PX);
  if (above < 0) return above;
  const below = part.bottom - (view.bottom - ROOM_PX);
  return below > 0 ? Math.min(below, above) : 0;
}
