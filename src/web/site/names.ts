/** Class names of a module by the names in its style sheet: `names('ask ask--bar')`. */
export const namesOf =
  (sheet: Readonly<Record<string, string>>) =>
  (wanted: string): string =>
    wanted
      .split(' ')
      .map((name) => sheet[name] ?? name)
      .join(' ')
