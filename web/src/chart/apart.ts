/** Moves labels apart that would lie over each other, each as little as may be, between two ends; order is kept. */
export function apart(wishes: readonly number[], distance: number, from: number, to: number): number[] {
  const order = wishes.map((_, index) => index).sort((a, b) => (wishes[a] ?? 0) - (wishes[b] ?? 0));
  // Groups that touch are set around the middle of their wishes.
  const groups: { members: number[]; middle: number }[] = [];
  const startOf = ({ members, middle }: { members: number[]; middle: number }): number => {
    const height = (members.length - 1) * distance;
    return Math.max(from, Math.min(to - height, middle - height / 2));
  };
  for (const index of order) {
    let group = { members: [index], middle: wishes[index] ?? 0 };
    for (let last = groups.at(-1); last !== undefined; last = groups.at(-1)) {
      const end = startOf(last) + (last.members.length - 1) * distance;
      if (startOf(group) - end >= distance - 1e-9) break;
      const members = [...last.members, ...group.members];
      const middle =
        (last.middle * last.members.length + group.middle * group.members.length) / members.length;
      groups.pop();
      group = { members, middle };
    }
    groups.push(group);
  }
  const places: number[] = new Array<number>(wishes.length).fill(0);
  for (const group of groups) {
    const start = startOf(group);
    group.members.forEach((index, place) => (places[index] = start + place * distance));
  }
  return places;
}
