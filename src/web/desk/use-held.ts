import { useState } from 'react'

/** The newest value; while it is held, the one from before. */
export function useHeld<Value>(value: Value, held: boolean): Value {
  const [kept, setKept] = useState(value)
  if (!held && kept !== value) setKept(value)
  return held ? kept : value
}
