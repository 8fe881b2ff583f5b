// Run by the health check of the database's container: makes the replica set and its two users the first time, and fails
// until there is a primary. Until the first user exists, MongoDB lets a caller on loopback do exactly that.
const { MONGO_ROOT_PASSWORD, MONGO_HALL_PASSWORD } = process.env;
const admin = db.getSiblingDB('admin');
const signIn = () => {
  try {
    return Boolean(admin.auth('root', MONGO_ROOT_PASSWORD).ok);
  } catch {
    return false;
  }
};
const isPrimary = () => db.hello().isWritablePrimary;

if (!signIn()) {
  try {
    rs.initiate({ _id: 'hall', members: [{ _id: 0, host: 'mongo:27017' }] });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
  if (!isPrimary()) quit(1);
  admin.createUser({ user: 'root', pwd: MONGO_ROOT_PASSWORD, roles: ['root'] });
  if (!signIn()) quit(1);
}
if (!isPrimary()) quit(1);
// 'rehearsal' is where the operations guide restores a backup to try it.
const roles = ['guild', 'rehearsal'].map((name) => ({ role: 'readWrite', db: name }));
const user = admin.getUser('hall');
if (user === null) admin.createUser({ user: 'hall', pwd: MONGO_HALL_PASSWORD, roles });
// Made by an older version, without the second role.
else if (user.roles.length < roles.length) admin.grantRolesToUser('hall', roles);
