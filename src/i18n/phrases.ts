/** The shape that the English phrases of an area must have: exactly the Chinese keys. */
export type Phrases<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Phrases<Source[Key]>
}
