// How people who have signed in are stored.
import { Schema, type Connection, type Model } from 'mongoose';
import { required, storedOptions } from '../../platform/stored.ts';

export interface UserDocument {
  _id: number;
  discordId: string;
  username: string;
  avatar: string | null;
  createdAt: Date;
  lastSignInAt: Date;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: required(Number),
    discordId: required(String),
    username: required(String),
    avatar: { type: String, default: null },
    createdAt: required(Date),
    lastSignInAt: required(Date),
  },
  storedOptions,
);
userSchema.index({ discordId: 1 }, { unique: true });

export type UserModel = Model<UserDocument>;
/** The model of one connection. */
export const userModel = (db: Connection): UserModel => db.model<UserDocument>('User', userSchema, 'users');
