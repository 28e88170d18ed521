import { useEffect, useState } from 'react'

/** Typing pauses this long before what was typed is looked at. */
const pauseMilliseconds = 350

/** A value once it has stopped changing; equal values are one. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // Waits for the typing to pause.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the value is another one.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
