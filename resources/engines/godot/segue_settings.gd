@tool
class_name SegueSettings
extends Resource
## Transitions that Segue exported. Load segue_transitions.tres, which is one of these.

## Dictionaries: name, source, destination, method; half_life (s, 0 = none), out and in (s, on the clips);
## transition (an AnimationNodeStateMachineTransition).
@export var transitions: Array = []

## By the name of a clip: its markers, names with times in seconds.
@export var markers: Dictionary = {}

## By the name of a clip, what segue_read_marks.gd writes; empty if two clips have the name.
@export var clips: Dictionary = {}


## Godot replaces these characters in names that it imports.
static func plain(name: String) -> String:
	for character: String in ["/", ":", ",", "["]:
		name = name.replace(character, "_")
	return name


## The animations of a tree and of its player, or of a player, each once, with their names.
static func animations_of(mixer: AnimationMixer) -> Dictionary:
	var mixers: Array[AnimationMixer] = [mixer]
	if mixer is AnimationTree and mixer.get_node_or_null(mixer.get("anim_player")) is AnimationMixer:
		mixers.append(mixer.get_node(mixer.get("anim_player")))
	var found: Dictionary = {}
	for each: AnimationMixer in mixers:
		for name: String in each.get_animation_list():
			var animation: Animation = each.get_animation(name)
			if not found.has(animation):
				found[animation] = name
	return found


## The first transition between two clips, or an empty dictionary.
func find(source: String, destination: String) -> Dictionary:
	for each: Dictionary in transitions:
		if each["source"] == source and each["destination"] == destination:
			return each
	return {}
