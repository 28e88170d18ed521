import type { LoggedInUser } from '#contract/users.ts'
import { identityOf } from '#domain/users/user.ts'
import type { User } from './store.ts'

export const presentUser = (user: User): LoggedInUser => ({
  userCode: user.id,
  userName: user.userName,
  identity: identityOf(user.certificationType),
  nickName: user.nickName,
  certificationType: user.certificationType,
  certificationStatus: user.certificationStatus,
})
