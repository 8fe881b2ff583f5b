// Contract filters.
import {
  contractQuery,
  contractTypes,
  difficulties,
  rewardUnits,
  type Contract,
  type ContractQuery,
  type ContractTab,
} from '@guild/common/contracts/contracts.api';
import { hasClaimed, tabOf } from '@guild/common/contracts/contracts.rules';
import { unitName } from '@guild/common/wire/units';
import { contains, declareFilters, toOptions } from '../../../platform/page/filters.ts';
import { capitalized } from './contracts.words.ts';

export interface ContractFilters {
  tab: ContractTab;
  search: string;
  type: Contract['contractType'] | null;
  mine: NonNullable<ContractQuery['mine']> | null;
  difficulty: Contract['difficulty'] | null;
  unit: Contract['rewardUnit'] | null;
  /** Part of the target location. */
  place: string;
  /** Minimum reward. */
  least: number | null;
}

export const contractFilters = declareFilters<Contract, ContractFilters, string>(contractQuery.shape, {
  tab: {
    none: 'available',
    isView: true,
    matches: ({ status }, tab) => tabOf(status) === tab,
  },
  search: {
    none: '',
    matches: ({ title, description }, search) => contains(search, title, description),
    control: { kind: 'search', label: 'Search contracts', placeholder: 'Search contracts' },
  },
  type: {
    none: null,
    matches: ({ contractType }, type) => contractType === type,
    control: { kind: 'select', label: 'Type', options: [['', 'All types'], ...toOptions(contractTypes, capitalized)] },
  },
  mine: {
    none: null,
    matches: (contract, mine, viewerId) =>
      mine === 'posted' ? contract.clientDiscordId === viewerId : hasClaimed(contract, viewerId),
    control: {
      kind: 'select',
      label: 'Owner',
      options: [
        ['', "Everyone's"],
        ['posted', 'Posted by me'],
        ['claimed', 'Claimed by me'],
      ],
    },
  },
  difficulty: {
    none: null,
    isRare: true,
    matches: (contract, difficulty) => contract.difficulty === difficulty,
    control: {
      kind: 'select',
      label: 'Difficulty',
      options: [['', 'Any difficulty'], ...toOptions(difficulties, capitalized)],
    },
  },
  unit: {
    none: null,
    isRare: true,
    matches: ({ rewardUnit }, unit) => rewardUnit === unit,
    control: { kind: 'select', label: 'Unit', options: [['', 'Any unit'], ...toOptions(rewardUnits, unitName)] },
  },
  place: {
    none: '',
    isRare: true,
    matches: ({ targetLocation }, place) => contains(place, targetLocation),
    control: { kind: 'text', label: 'Place', placeholder: 'Place' },
  },
  least: {
    none: null,
    isRare: true,
    matches: ({ reward }, least) => reward >= least,
    control: { kind: 'number', label: 'Lowest reward', placeholder: 'Reward from' },
  },
});
