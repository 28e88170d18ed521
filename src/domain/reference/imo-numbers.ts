/** Whether the text is an IMO number: seven digits, the last one that of the weighted sum of the others (IMO A.1117). */
export function isImo(text: string): boolean {
  if (!/^[1-9]\d{6}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits.slice(0, 6).reduce((all, digit, at) => all + digit * (7 - at), 0)
  return sum % 10 === digits[6]
}
