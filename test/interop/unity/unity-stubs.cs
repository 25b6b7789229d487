// The few types of Unity that the exported scripts use, kept in memory: enough to run them on Mono.
// Names, types and what a call does are those of Unity's scripting reference; the editor's windows do nothing.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text;

namespace UnityEngine
{
    public class Object { public string name = ""; }
    public class ScriptableObject : Object { public static T CreateInstance<T>() where T : new() { return new T(); } }
    public class Motion : Object { }
    public enum SendMessageOptions { RequireReceiver, DontRequireReceiver }
    public sealed class AnimationEvent
    {
        public float time;
        public string functionName;
        public string stringParameter;
        public int intParameter;
        public float floatParameter;
        public Object objectReferenceParameter;
        public SendMessageOptions messageOptions;
    }
    public sealed class AnimationClip : Motion
    {
        public float length;
        public AnimationEvent[] events = new AnimationEvent[0];
    }
    public class TextAsset : Object { public string text { get; set; } }
    public struct Vector2 { }
    public class GUIStyle { }
    public class GUILayoutOption { }
    public static class Mathf
    {
        public static float Clamp(float value, float min, float max) { return Math.Max(min, Math.Min(max, value)); }
        public static float Repeat(float t, float length) { return Clamp(t - (float)Math.Floor(t / length) * length, 0, length); }
        public static bool Approximately(float a, float b)
        {
            return Math.Abs(b - a) < Math.Max(1e-6f * Math.Max(Math.Abs(a), Math.Abs(b)), float.Epsilon * 8f);
        }
    }
    public static class GUILayout { public static bool Button(string text, params GUILayoutOption[] options) { return false; } }

    /// Fills public fields by their names; a field that is missing, or null, keeps its default. No dictionaries.
    public static class JsonUtility
    {
        public static T FromJson<T>(string json) { return (T)Fill(typeof(T), new Reader(json).Whole()); }

        static object Fill(Type type, object value)
        {
            if (type == typeof(string)) return value ?? "";
            if (value == null) return type.IsValueType ? Activator.CreateInstance(type) : null;
            if (type.IsArray)
            {
                var items = (List<object>)value;
                var array = Array.CreateInstance(type.GetElementType(), items.Count);
                for (var i = 0; i < items.Count; i++) array.SetValue(Fill(type.GetElementType(), items[i]), i);
                return array;
            }
            if (type.IsPrimitive) return Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
            if (!type.IsSerializable) throw new InvalidOperationException(type + " is not [Serializable]");
            var made = Activator.CreateInstance(type);
            object inner;
            foreach (var field in type.GetFields())
                if (((Dictionary<string, object>)value).TryGetValue(field.Name, out inner)) field.SetValue(made, Fill(field.FieldType, inner));
            return made;
        }

        sealed class Reader
        {
            readonly string text;
            int at;
            public Reader(string text) { this.text = text; }
            public object Whole()
            {
                var value = Value();
                Space();
                if (at != text.Length) Fail();
                return value;
            }
            void Fail() { throw new ArgumentException("JSON parse error at " + at); }
            void Space() { while (at < text.Length && char.IsWhiteSpace(text[at])) at++; }
            char Next() { Space(); if (at >= text.Length) Fail(); return text[at]; }
            void Take(char expected) { if (Next() != expected) Fail(); at++; }
            object Value()
            {
                switch (Next())
                {
                    case '{': return Map();
                    case '[': return List();
                    case '"': return Text();
                    default: return Word();
                }
            }
            object Map()
            {
                var map = new Dictionary<string, object>();
                Take('{');
                if (Next() == '}') { at++; return map; }
                do { var key = (Next() == '"' ? Text() : Word()) as string; Take(':'); map[key] = Value(); } while (More('}'));
                return map;
            }
            object List()
            {
                var list = new List<object>();
                Take('[');
                if (Next() == ']') { at++; return list; }
                do list.Add(Value()); while (More(']'));
                return list;
            }
            bool More(char end)
            {
                if (Next() == ',') { at++; return true; }
                Take(end);
                return false;
            }
            string Text()
            {
                var made = new StringBuilder();
                for (at++; text[at] != '"'; at++)
                {
                    if (text[at] != '\\') { made.Append(text[at]); continue; }
                    at++;
                    if (text[at] == 'u') { made.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16)); at += 4; }
                    else made.Append("\b\f\n\r\t\"\\/"["bfnrt\"\\/".IndexOf(text[at])]);
                }
                at++;
                return made.ToString();
            }
            object Word()
            {
                var start = at;
                while (at < text.Length && (char.IsLetterOrDigit(text[at]) || "+-.".IndexOf(text[at]) >= 0)) at++;
                var word = text.Substring(start, at - start);
                double number;
                if (word == "null") return null;
                if (word == "true" || word == "false") return word == "true";
                if (!double.TryParse(word, NumberStyles.Float, CultureInfo.InvariantCulture, out number)) Fail();
                return number;
            }
        }
    }
}

namespace UnityEditor
{
    using UnityEngine;
    public sealed class MenuItem : Attribute { public MenuItem(string path) { } }
    public class EditorWindow : ScriptableObject
    {
        public static T GetWindow<T>(string title) where T : EditorWindow { throw new NotSupportedException(); }
    }
    public static class EditorStyles { public static GUIStyle wordWrappedLabel { get { return null; } } }
    public static class EditorGUI
    {
        public sealed class DisabledScope : IDisposable
        {
            public DisabledScope(bool disabled) { }
            public void Dispose() { }
        }
    }
    public static class EditorGUILayout
    {
        public static Object ObjectField(string label, Object held, Type type, bool allowSceneObjects) { return held; }
        public static bool Toggle(string label, bool value) { return value; }
        public static Vector2 BeginScrollView(Vector2 at) { return at; }
        public static void EndScrollView() { }
        public static void LabelField(string text, GUIStyle style) { }
    }
    public static class EditorUtility
    {
        public static void SetDirty(Object target) { }
        public static string SaveFilePanel(string title, string directory, string defaultName, string extension) { return ""; }
    }
    public static class Undo
    {
        public static readonly List<Object> Recorded = new List<Object>();
        public static void RecordObject(Object target, string name) { Recorded.Add(target); }
    }
    public class AssetImporter : Object
    {
        public static AssetImporter GetAtPath(string path) { return path.EndsWith(".fbx") ? new ModelImporter() : new AssetImporter(); }
    }
    public sealed class ModelImporter : AssetImporter { }
    public static class AssetDatabase
    {
        public static readonly Dictionary<Object, string> Paths = new Dictionary<Object, string>();
        public static string GetAssetPath(Object asset) { return Paths.ContainsKey(asset) ? Paths[asset] : ""; }
        public static T LoadAssetAtPath<T>(string path) where T : Object { return null; }
        public static void CreateAsset(Object asset, string path) { Paths[asset] = path; }
        public static void SaveAssets() { }
    }
    public static class AnimationUtility
    {
        public static AnimationEvent[] GetAnimationEvents(AnimationClip clip) { return clip.events.ToArray(); }
        public static void SetAnimationEvents(AnimationClip clip, AnimationEvent[] events) { clip.events = events; }
    }
}

namespace UnityEditor.Animations
{
    using UnityEngine;
    public class AnimatorTransitionBase : Object
    {
        public AnimatorState destinationState { get; set; }
        public AnimatorStateMachine destinationStateMachine { get; set; }
    }
    public sealed class AnimatorTransition : AnimatorTransitionBase { }
    public sealed class AnimatorStateTransition : AnimatorTransitionBase
    {
        public float duration { get; set; }
        public float offset { get; set; }
        public float exitTime { get; set; }
        public bool hasExitTime { get; set; }
        public bool hasFixedDuration { get; set; }
    }
    public sealed class AnimatorState : Object
    {
        public Motion motion { get; set; }
        public AnimatorStateTransition[] transitions { get; set; }
        public AnimatorState() { transitions = new AnimatorStateTransition[0]; }
        public AnimatorStateTransition AddTransition(AnimatorState destination)
        {
            return Add(new AnimatorStateTransition { destinationState = destination });
        }
        public AnimatorStateTransition AddTransition(AnimatorStateMachine destination)
        {
            return Add(new AnimatorStateTransition { destinationStateMachine = destination });
        }
        AnimatorStateTransition Add(AnimatorStateTransition added)
        {
            transitions = transitions.Concat(new[] { added }).ToArray();
            return added;
        }
    }
    public struct ChildAnimatorState { public AnimatorState state { get; set; } }
    public struct ChildAnimatorStateMachine { public AnimatorStateMachine stateMachine { get; set; } }
    public sealed class AnimatorStateMachine : Object
    {
        public ChildAnimatorState[] states { get; set; }
        public ChildAnimatorStateMachine[] stateMachines { get; set; }
        public AnimatorState defaultState { get; set; }
        public AnimatorTransition[] entryTransitions { get; set; }
        public AnimatorStateMachine() { entryTransitions = new AnimatorTransition[0]; }
    }
    public sealed class AnimatorControllerLayer { public AnimatorStateMachine stateMachine { get; set; } }
    public sealed class AnimatorController : Object
    {
        public AnimatorControllerLayer[] layers { get; set; }
        public AnimationClip[] animationClips { get; set; }
    }
}
