/** A member's name as the inviter reads it: its first character, so that one knows whom one knows and no more. */
export function maskMember(name: string | null): string | null {
  const [first] = [...(name ?? '').trim()]
  return first === undefined ? null : `${first}**`
}

/** Where an invitation leads: the home page, which keeps the code until someone registers. */
export const inviteAddress = (publicUrl: string, code: string, source: string): string =>
  `${publicUrl}/?invite=${code}&via=${source}`
